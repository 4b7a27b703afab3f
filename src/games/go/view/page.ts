/** The script of pages about Go. */
import { openPage } from "../../../view/open-page.js";
import { view } from "./view.js";

openPage(view);
