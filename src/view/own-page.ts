/** The script of pages about a user's own game, whose module stands in the page. */
import { openPage } from "./open-page.js";

openPage();
