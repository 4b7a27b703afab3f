/** The script of pages about Othello. */
import { openPage } from "../../../view/open-page.js";
import { view } from "./view.js";

openPage(view);
