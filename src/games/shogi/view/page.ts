/** The script of pages about shogi. */
import { openPage } from "../../../view/open-page.js";
import { view } from "./view.js";

openPage(view);
