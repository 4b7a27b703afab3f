// A thread that cannot start.
throw new Error("no thread today");
