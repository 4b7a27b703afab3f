// The parts of vega that the charts of pages use, in place of the whole (scripts/pages.mjs).
import { transforms } from "vega-dataflow";
import { axisticks, datajoin, encode, scale } from "vega-encode";
import { collect, extent, filter, multiextent, proxy, relay, sieve } from "vega-transforms";
import { bound, mark, overlap, render, viewlayout } from "vega-view-transforms";

export { parse } from "vega-parser";
export { View } from "vega-view";

Object.assign(transforms, {
  ...{ axisticks, bound, collect, datajoin, encode, extent, filter, mark },
  ...{ multiextent, overlap, proxy, relay, render, scale, sieve, viewlayout },
});
