/** How a reader gets what was not written for want of time. */
export const MORE_TIME = "--write-time gives it longer";
