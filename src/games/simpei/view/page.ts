/** The script of pages about Simpei. */
import { openPage } from "../../../view/open-page.js";
import { view } from "./view.js";

openPage(view);
