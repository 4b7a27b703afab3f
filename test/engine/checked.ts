/**
 * An engine in JavaScript whose every sum, difference, product, quotient, negation and unsigned shift is checked to be an
 * int32, as it is in WebAssembly: where one is not, the two forms could differ.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseAst } from "rolldown/parseAst";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

const ARITHMETIC = ["+", "-", "*", "/", "%", ">>>"];
const ASSIGNED = ["+=", "-=", "*=", "/="];
/** The low 32 bits of these are the same in both forms, whatever the bits above. */
const SAME_WHEN_CUT = ["+", "-", ">>>"];
/** Arguments of these are cut to 32 bits in both forms. */
const CUTTING = ["|", "&", "^", "<<", ">>", ">>>"];

/**
 * Functions with numbers that need not be int32: counts of nodes and quotients, which are `f64`, and what
 * machine.ts does in its own way.
 */
const APART = [
  ...["enter", "check", "start", "setEpsilon", "use"],
  ...["highProduct", "scaled", "quotient", "toInt", "unsignedRemainder", "fillLogarithms"],
];

/**
 * The text of an `instance.js` with checks added: calls of `__check` with the line and a number that must be an int32, and of
 * `__divide` with the line and a quotient that is about to be rounded down, which asc rounds towards 0.
 */
export function checkedInstance(path: string): {
  readonly checks: number;
  readonly code: string;
  /** Modules with constant tables, which the code calls `shared0`, `shared1` and so on. */
  readonly shared: readonly string[];
} {
  const shared: string[] = [];
  const text = readFileSync(path, "utf8")
    .replace(/^import \* as shared\d+ from "([^"]+)";$/gm, (_, file) => {
      shared.push(join(dirname(path), file));
      return "";
    })
    .replace(/^export /m, "");
  /** What to insert where, outer expressions before those inside them. */
  const before = new Map<number, string>();
  const after = new Map<number, string>();
  let checks = 0;

  function wrap({ start, end }: Node, check = "__check"): void {
    checks++;
    const line = text.slice(0, start).split("\n").length;
    before.set(start, `${before.get(start) ?? ""}${check}(${line}, `);
    after.set(end, `${after.get(end) ?? ""})`);
  }

  function walk(node: unknown, cut: boolean, statement: boolean): void {
    if (Array.isArray(node)) {
      for (const one of node) walk(one, cut, statement);
      return;
    }
    if (!isNode(node)) return;
    const { type } = node;
    if (type === "FunctionDeclaration" && isApart(node)) return;
    const operator = String(node.operator);
    let inner = false;
    if (type === "BinaryExpression") {
      if (ARITHMETIC.includes(operator) && !(cut && SAME_WHEN_CUT.includes(operator))) wrap(node);
      inner = CUTTING.includes(operator);
    } else if (type === "UnaryExpression" && operator === "-" && (node.argument as Node).type !== "Literal") {
      if (!cut) wrap(node);
    } else if (type === "AssignmentExpression") {
      if (ASSIGNED.includes(operator)) wrap(node);
      inner = CUTTING.some((cutting) => operator === `${cutting}=`);
    } else if (type === "UpdateExpression" && !statement) wrap(node);
    else if (type === "CallExpression") {
      const name = source(node.callee as Node);
      const [argument] = node.arguments as Node[];
      if (name === "Math.floor" && argument.operator === "/") {
        wrap(argument, "__divide");
        walk([argument.left, argument.right], false, false);
        return;
      }
      inner = name === "Math.imul" || name === "Math.clz32";
    }
    const plain = type === "ExpressionStatement" || type === "ForStatement";
    for (const [field, value] of Object.entries(node)) if (field !== "type") walk(value, inner, plain);
  }

  /** The bundler adds `$1` to a name that occurs twice. */
  function isApart({ id }: Node): boolean {
    return APART.includes(source(id as Node).replace(/\$\d+$/, ""));
  }

  function source({ start, end }: Node): string {
    return text.slice(start, end);
  }

  walk(parseAst(text), false, false);
  let code = "";
  let done = 0;
  for (const at of [...new Set([...before.keys(), ...after.keys()])].sort((a, b) => a - b)) {
    code += text.slice(done, at) + (after.get(at) ?? "") + (before.get(at) ?? "");
    done = at;
  }
  return { checks, code: code + text.slice(done), shared };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
