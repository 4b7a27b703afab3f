/** In files that both compilers read `number` is a 32-bit integer. What is not is an `f64`. */
type f64 = number;
