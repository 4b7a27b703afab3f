/** The script of pages about a game of one's own, whose module stands in the page. */
import { openPage } from "./open-page.js";

openPage();
