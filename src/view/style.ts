/** How pages look: in light and dark colours, on paper and on a phone. */
export const STYLE: string = `
:root {
  color-scheme: light dark;
  --back: #fbfaf7; --panel: #ffffff; --ink: #22252a; --quiet: #666c75; --rule: #e2dfd8;
  --accent: #1f5f8b; --soft: #e8f0f6; --good: #1d6b3c; --wrong: #a52222;
  --field: #f2dfb4; --grid: #8a7446; --tile: #fdf3d8; --tile-edge: #a58a52; --tile-ink: #241c0c; --red: #b3261e;
  --green: #2f7d54; --first: #22252a; --second: #fdfdfb; --stone-edge: #4a4a48;
  --last: #e9c46a; --answer: #2a8f5b; --pointed: #2f7fb8;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --back: #17191c; --panel: #1f2226; --ink: #e4e4e0; --quiet: #9aa0a8; --rule: #33373d;
    --accent: #7db9e0; --soft: #26323c; --good: #7ccf9a; --wrong: #f08a80;
    --field: #8f774a; --grid: #4f4126; --tile: #d9c698; --tile-edge: #6b5830; --tile-ink: #1d1709; --red: #9c1d16;
    --green: #2a6547; --first: #121315; --second: #ecebe6; --stone-edge: #0b0b0c;
    --last: #d0a13c; --answer: #35b87a; --pointed: #1d5f91;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink);
  font: 15px/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
#page { max-width: 1720px; margin: 0 auto; padding: 20px 24px 28px; }
header { border-bottom: 1px solid var(--rule); padding-bottom: 12px; margin-bottom: 18px; }
.language { float: inline-end; margin: 0 0 6px 12px; }
h1 { font-size: 22px; line-height: 1.25; font-weight: 650; margin: 0 0 2px; overflow-wrap: anywhere; }
p { margin: 0 0 6px; overflow-wrap: anywhere; }
.about, .quiet { color: var(--quiet); } .about { max-height: 3em; overflow-y: auto; }
.verdict, .found { font-weight: 600; margin-top: 6px; }
.found { max-height: 4.5em; overflow-y: auto; } .found span { white-space: nowrap; } .found + .verdict { font-weight: 400; margin-top: 2px; }
.note { white-space: pre-wrap; margin-top: 8px; max-width: 75ch; }
.check { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; min-height: 32px; }
.good { color: var(--good); } .wrong { color: var(--wrong); }
main { display: grid; grid-template-columns: minmax(300px, min(50%, 68vh)) minmax(0, 1fr); gap: 28px; align-items: start; }
.outline { position: sticky; top: 16px; }
.board { margin: 0 auto; }
.board svg { display: block; width: 100%; height: auto; max-height: 66vh; margin: 0 auto; user-select: none; }
.position-text { font: 14px/1.6 ui-monospace, Menlo, Consolas, monospace; background: var(--panel);
  border: 1px solid var(--rule); border-radius: 8px; padding: 18px; }
.field { fill: var(--field); stroke: var(--grid); stroke-width: 1.5; }
.grid { stroke: var(--grid); stroke-width: 1; } .dot { fill: var(--grid); }
.label { fill: var(--quiet); } .count { fill: var(--ink); font-weight: 600; }
.tile { fill: var(--tile); stroke: var(--tile-edge); stroke-width: 1; stroke-linejoin: round; }
.ink { fill: var(--tile-ink); font-weight: 600;
  font-family: "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", "Noto Sans CJK JP", "Noto Sans JP", serif; }
.promoted { fill: var(--red); }
.stone { stroke: var(--stone-edge); stroke-width: 1; }
.stone.first { fill: var(--first); } .stone.second { fill: var(--second); }
.on-first { fill: #f4f4f0; font-weight: 600; } .on-second { fill: #22252a; font-weight: 600; }
.outside { fill: var(--back); opacity: 0.45; }
.wanted { fill: none; stroke: #d9483b; stroke-width: 3; } .wanted.taken { stroke-dasharray: 3 3; }
.ban { fill: #b3261e; font-weight: 700; }
.mark { pointer-events: none; }
.mark.last { fill: var(--last); opacity: 0.75; }
.mark.answer { fill: var(--answer); opacity: 0.32; }
.mark.pointed { fill: var(--pointed); opacity: 0.45; }
.place { fill: transparent; } .place.hot { cursor: pointer; }
.place.hot:hover { fill: var(--pointed); opacity: 0.18; }
.ways { display: flex; flex-wrap: wrap; gap: 6px; justify-content: center; margin-top: 8px; }
.ways:empty { display: none; }
.legend { display: flex; flex-wrap: wrap; gap: 2px 14px; justify-content: center; margin: 8px 0 0; color: var(--quiet);
  font-size: 13px; }
.legend:empty { display: none; }
.key { display: inline-flex; gap: 6px; align-items: center; }
.swatch { width: 12px; height: 12px; border-radius: 2px; border: 1px solid var(--grid); background: var(--field); }
.swatch.last { background: var(--last); } .swatch.answer { background: var(--answer); opacity: 0.6; }
.swatch.pointed { background: var(--pointed); opacity: 0.6; } .swatch.promoted { background: var(--red); }
.swatch.taken { border: 2px dashed #d9483b; background: none; } .swatch.tile { background: var(--tile); }
.swatch.cursor { border: 2px solid var(--pointed); background: none; }
.swatch.wanted { border: 2px solid #d9483b; background: none; } .swatch.outside { background: var(--back); opacity: 0.6; }
.cropping { justify-content: center; }
.turn { text-align: center; font-weight: 600; margin: 10px 0; }
.buttons { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin: 8px 0; }
.walk { justify-content: center; }
button, select, input { font: inherit; color: inherit; }
button, select { background: var(--panel); border: 1px solid var(--rule); border-radius: 6px; padding: 3px 10px;
  min-height: 32px; cursor: pointer; }
button:hover, select:hover { border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.choices label { color: var(--quiet); }
.remark { min-height: 3.2em; margin: 10px 0; }
.solving { background: var(--soft); border-radius: 8px; padding: 10px 12px; min-height: 48px; }
.solving:empty { display: none; }
.solving p:last-child { margin-bottom: 0; }
.answer { margin-bottom: 4px; }
.chip { margin-inline-end: 8px; }
.path { display: flex; flex-wrap: wrap; gap: 2px; max-height: 8.4em; overflow-y: auto; }
.path button { border-color: transparent; background: none; padding: 1px 5px; min-height: 26px; }
.path button.here { background: var(--soft); font-weight: 600; }
.ask { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; gap: 6px; }
.ask input, .range input { background: var(--panel); border: 1px solid var(--rule); border-radius: 6px; padding: 3px 10px; min-height: 32px;
  min-width: 0; }
.ask .wrong { grid-column: 1 / -1; } .ask .wrong:empty { display: none; }
.hits { margin-top: 8px; max-height: 320px; overflow-y: auto; } .hits ul { list-style: none; margin: 6px 0; padding: 0; }
.hits li { font-size: 13px; padding: 2px 0; overflow-wrap: anywhere; }
.tree { position: relative; height: calc(100vh - 48px); min-height: 320px; overflow-y: auto; background: var(--panel);
  border: 1px solid var(--rule); border-radius: 8px; }
.rows { position: relative; }
.row { position: absolute; inset-inline: 0; height: 30px; display: flex; align-items: center; gap: 8px; cursor: pointer;
  padding-inline-end: 12px; white-space: nowrap; }
.row:hover { background: var(--soft); }
.row.selected { background: var(--soft); box-shadow: inset 3px 0 0 var(--accent); }
.fold { width: 26px; height: 30px; flex: none; display: inline-flex; align-items: center; justify-content: center; }
.fold::before { content: ""; border: 5px solid transparent; pointer-events: none; }
.fold.closed::before { border-inline-start-color: var(--quiet); border-inline-end-width: 0; }
.fold.open::before { border-block-start-color: var(--quiet); border-block-end-width: 0; }
.ply { color: var(--quiet); font-size: 12px; min-width: 2.2em; text-align: end; font-variant-numeric: tabular-nums; }
.move.chosen { font-weight: 650; }
.tag { color: var(--quiet); font-size: 13px; overflow: hidden; text-overflow: ellipsis; }
.tag.jump { color: var(--accent); } .tag.end { color: var(--good); } .tag.flaw { color: var(--wrong); }
.tag.jump:hover { text-decoration: underline; }
.number { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums; text-align: end; }
.length { margin-inline-start: auto; } .size { min-width: 7.5em; }
h2 { font-size: 17px; margin: 0 0 8px; text-align: center; }
.puzzles .remark { text-align: center; }
.puzzles .path { justify-content: center; }
.more ul { columns: 3; padding-inline-start: 18px; }
.numbers { display: flex; flex-wrap: wrap; gap: 4px; align-content: flex-start; max-height: calc(100vh - 48px); overflow-y: auto; }
.numbers button { min-width: 44px; padding: 3px 6px; font-variant-numeric: tabular-nums; }
.numbers button.here { background: var(--soft); border-color: var(--accent); font-weight: 650; }
.numbers button.solved { color: var(--good); }
main.sweep { display: block; }
.sweep h2 { text-align: start; margin: 22px 0 10px; }
.filters label { color: var(--quiet); margin-inline-end: 6px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); gap: 18px 28px; margin-top: 14px; }
.chart { margin: 0; min-width: 0; } .chart figcaption { font-weight: 600; margin-bottom: 4px; }
.plot { min-height: 220px; width: 100%; touch-action: pan-y; } .plot svg { display: block; }
.readout { font-size: 13px; min-height: 1.5em; }
.range { color: var(--quiet); margin-inline-end: 6px; } .range input { width: 6em; }
.share { margin-inline-end: 14px; white-space: nowrap; }
.share::before { content: ""; display: inline-block; width: 11px; height: 11px; border-radius: 2px; margin-inline-end: 6px; }
.share.proven::before { background: #2f7fb8; } .share.disproven::before { background: #d98a2b; }
.share.unknown::before { background: #9aa0a8; }
.hardest { list-style: none; margin: 0; padding: 0; display: grid; gap: 18px;
  grid-template-columns: repeat(auto-fill, minmax(200px, 1fr)); }
.hardest li { content-visibility: auto; contain-intrinsic-size: 200px 330px; }
.hardest code { display: block; font-size: 11px; color: var(--quiet); overflow-wrap: anywhere; }
.hardest .place { pointer-events: none; }
.green { fill: var(--green); } .saying { fill: #f6f4ea; font-weight: 650; }
.listed h2 { text-align: start; }
.moves, .played { list-style: none; margin: 0 0 18px; padding: 0; }
.moves { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 4px 14px; }
.moves li, .played li { display: flex; gap: 10px; align-items: center; font-variant-numeric: tabular-nums; }
.moves button { min-width: 56px; } .moves button.best { border-color: var(--good); font-weight: 650; }
.played button.here { background: var(--soft); border-color: var(--accent); }
.played { display: grid; gap: 4px; max-height: 50vh; overflow-y: auto; }
.bar { display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; }
.bar h1 { margin: 0; }
main.at-board { grid-template-columns: minmax(300px, min(62%, calc(100vh - 40px))) minmax(300px, 480px); justify-content: center; }
.at-board .board { max-width: none; }
.at-board .board svg { max-height: calc(100vh - 130px); }
.answer-page .bar { margin-top: 0; }
@media (min-width: 1100px) {
  .answer-page { display: grid; grid-template-columns: minmax(300px, min(60%, calc(100vh - 110px))) minmax(0, 1fr);
    grid-template-rows: auto auto 1fr; gap: 6px 28px; align-items: start; }
  .answer-page > * { grid-column: 2; } .answer-page main { display: contents; }
  .answer-page .position { grid-column: 1; grid-row: 1 / span 3; }
  .answer-page .outline, .answer-page .listed { grid-column: 2; }
  .answer-page .board svg { max-height: calc(100vh - 190px); }
  .answer-page header { margin-bottom: 6px; }
  .answer-page .tree { height: calc(100vh - 330px); }
}
.editing { user-select: none; touch-action: manipulation; }
.editing .place { pointer-events: all; }
.controls { display: grid; gap: 10px; }
.controls .buttons { margin: 0; }
.paste textarea { width: 100%; font: 13px/1.4 ui-monospace, Menlo, Consolas, monospace; color: inherit;
  background: var(--panel); border: 1px solid var(--rule); border-radius: 6px; padding: 6px 10px; resize: vertical; }
.setup { display: grid; gap: 8px; }
.tools { display: flex; flex-wrap: wrap; gap: 4px; }
.tools button { min-width: 38px; min-height: 38px; padding: 2px 6px; }
.tools button[aria-pressed="true"] { background: var(--soft); border-color: var(--accent); font-weight: 650; }
.row-end { flex-basis: 100%; }
.tools small { color: var(--quiet); margin-inline-start: 2px; font-size: 11px; }
.tools .none-left { opacity: 0.5; }
.settings { display: grid; gap: 6px; color: var(--quiet); }
.slider { display: grid; grid-template-columns: 5em minmax(0, 1fr) 5em; gap: 8px; align-items: center; }
.slider input { accent-color: var(--accent); width: 100%; }
.slider output { color: var(--ink); text-align: end; }
.expert-rows { display: grid; gap: 6px; margin-top: 6px; max-height: 300px; overflow-y: auto; }
.expert-rows label { display: grid; grid-template-columns: 9em minmax(0, 1fr); gap: 8px; align-items: center; font-size: 13px; }
.expert-rows input[type="checkbox"] { justify-self: start; width: 18px; height: 18px; }
.expert-rows input, .expert-rows select { max-width: 100%; }
.main-button { background: var(--accent); border-color: var(--accent); color: var(--back); font-weight: 650; padding: 6px 22px;
  min-height: 40px; }
.said { display: grid; gap: 4px; justify-items: start; min-height: 3em; }
.said:empty { display: none; }
.said .answer { font-size: 17px; font-weight: 650; }
.bars { display: inline-flex; flex-wrap: wrap; gap: 4px; } .bars meter { width: 3em; height: 10px; }
.gauge { display: flex; gap: 8px; align-items: center; color: var(--quiet); }
.cursor { fill: none; stroke: var(--pointed); stroke-width: 3; pointer-events: none; }
.board:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.answers { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.answers th, .answers td { text-align: start; padding: 3px 8px 3px 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
.answers th button { border: 0; background: none; padding: 0; font-weight: 600; min-height: 0; }
.answers td button { text-align: start; max-width: 12em; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.answers [aria-current] { background: var(--soft); }
.answers .number, .answers th { white-space: nowrap; }
.answers-box { max-height: 60vh; overflow: auto; width: 100%; }
[hidden] { display: none !important; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.copying { position: fixed; top: 0; opacity: 0; }
progress { accent-color: var(--accent); }
footer { color: var(--quiet); font-size: 13px; margin-top: 18px; }
@media (max-width: 820px) {
  #page { padding: 12px 12px 24px; }
  main, main.at-board { grid-template-columns: minmax(0, 1fr); gap: 16px; }
  .at-board .board svg { max-height: 62vh; }
  .solve { position: sticky; bottom: 0; max-height: 50vh; overflow-y: auto; background: var(--back);
    border-top: 1px solid var(--rule); padding: 6px 0; }
  .outline { position: static; }
  .tree { height: 60vh; }
  .board svg { max-height: 62vh; }
  .numbers { max-height: 40vh; }
  .row { gap: 5px; } .size { min-width: 6em; }
  .ply { min-width: 1.6em; }
}
@media (max-width: 500px) {
  .bar { gap: 6px 8px; } .bar h1 { display: none; } .bar label { max-width: 11em; } .bar select { max-width: 7em; }
  .problems select { max-width: 8em; }
  .answers :is(th, td):nth-child(4) { display: none; } .answers td button { max-width: 7em; }
}
@media print {
  body { background: none; }
  main { grid-template-columns: 260px minmax(0, 1fr); }
  .outline { position: static; }
  .tree { height: auto; min-height: 0; overflow: visible; border: 0; }
  .row { position: static; break-inside: avoid; height: 22px; }
  .language, .walk, .copy, .ask, .hits, .choices, .ways, .more, .numbers, .check button { display: none; }
}
`;
