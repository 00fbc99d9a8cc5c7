// Programs that no learner should get anything for, in both languages: each is an answer to a question of `test/fixtures/code-blueprints`.
// Every row of a kind that both languages have stands once for each.
import type { ProgramLanguage } from '../../src/items/domain/answers/code/code-values.js'

export const ATTACK_KINDS = [
  'endless loop',
  'recursion',
  'memory',
  'native work',
  'import',
  'files',
  'network',
  'process and environment',
  'tampering',
  'expected values',
  'output',
  'protocol',
  'later work',
] as const
export type AttackKind = (typeof ATTACK_KINDS)[number]

export type HostileProgram = {
  readonly language: ProgramLanguage
  readonly kind: AttackKind
  readonly name: string
  readonly code: string
}

/** Rows of a name and the body of a function, or a whole program where the text defines the function itself. */
type Rows = Readonly<Record<AttackKind, readonly (readonly [name: string, code: string])[]>>

/** The function that the question in JavaScript asks for. It takes a list of numbers. */
const IN_JAVASCRIPT = 'multiplied'
/** The function that the question in Python asks for. It takes a list of words. */
const IN_PYTHON = 'tally'

const JAVASCRIPT: Rows = {
  'endless loop': [
    ['for ever', 'for (;;);'],
    ['at the top', 'while (true);\nfunction multiplied() {}'],
    ['caught', 'for (;;) { try { for (;;); } catch {} }'],
    ['in finally', 'try { for (;;); } finally { return list }'],
    ['in a generator', 'return [...(function* () { for (;;) yield* [] })()]'],
    ['in a getter of the result', 'return { get a() { for (;;); } }'],
    ['in a getter of an error', 'throw { get name() { for (;;); } }'],
    ['in a proxy', 'return new Proxy({}, { ownKeys() { for (;;); } })'],
    ['in a conversion', 'return [`${{ toString() { for (;;); } }}`]'],
  ],
  recursion: [
    ['a function that calls itself', 'return multiplied(list)'],
    ['caught at every depth', 'try { return multiplied(list) } catch { return multiplied(list) }'],
    ['a tree of calls', 'const f = n => (n === 0 ? 1 : f(n - 1) + f(n - 1)); return f(60)'],
    ['a getter of itself', 'const a = { get a() { return this.a } }; return a.a'],
    ['a result that is deep', 'let a = []; for (let i = 0; i < 1e5; i += 1) a = [a]; return a'],
    ['deep data written out', 'let a = []; for (let i = 0; i < 1e5; i += 1) a = [a]; return JSON.stringify(a)'],
    ['deep data read', 'return JSON.parse("[".repeat(1e6))'],
    ['a deep regular expression', 'return new RegExp("(".repeat(1e5) + ")".repeat(1e5)).test("")'],
    ['a deep program', 'return new Function("return " + "(".repeat(1e6) + "1" + ")".repeat(1e6))()'],
  ],
  memory: [
    ['texts', 'const all = []; for (;;) all.push("x".repeat(1e6) + all.length)'],
    ['a text doubled', 'let text = "x"; for (;;) text += text'],
    ['a text of a gigabyte', 'return "x".repeat(2 ** 30)'],
    ['lists', 'const all = []; for (;;) all.push(new Array(1000).fill(1))'],
    ['one list', 'return new Array(2 ** 28).fill(0)'],
    ['a list of any length', 'return Array.from({ length: 1e9 })'],
    ['buffers', 'const all = []; for (;;) all.push(new Uint8Array(1e6))'],
    ['one buffer', 'return new ArrayBuffer(2 ** 30)'],
    ['a chain', 'let a = null; for (;;) a = { a }'],
    ['a map', 'const all = new Map(); for (let i = 0; ; i += 1) all.set(i, { i })'],
    ['a large number', 'let n = 3n; for (;;) n *= n'],
    ['a power', 'return 7n ** 100000000n'],
    ['thrown away at once', 'for (;;) new Array(1e5).fill(1)'],
  ],
  'native work': [
    ['a regular expression', 'return /(a+)+$/.test("a".repeat(50) + "b")'],
    ['many regular expressions', 'for (;;) "a".repeat(1e5).match(/a/g)'],
    ['a search in a list', 'const a = Array(3e5).fill(7); return a.map(() => a.indexOf(8))'],
    ['a search in no list', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
    ['a search in a text', 'return "a".repeat(1e7).indexOf("a".repeat(1e6) + "b")'],
    ['repeated texts', 'for (;;) "a".repeat(5e6)'],
    ['texts compared', 'const a = "a".repeat(1e7), b = a + "b"; for (;;) a < b'],
    ['texts replaced', 'const a = "ab".repeat(1e6); for (;;) a.replaceAll("a", "cc")'],
    ['texts normalised', 'const a = "é".repeat(1e6); for (;;) a.normalize("NFD")'],
    ['texts split and joined', 'const a = "ab".repeat(1e5); for (;;) a.split("").reverse().join("")'],
    [
      'a list that is sorted',
      'const a = Array.from({ length: 1e6 }, (_, i) => (i * 7919) % 1000003); for (;;) a.sort()',
    ],
    ['a list that is shifted', 'const a = Array(1e6).fill(1); while (a.length > 0) a.shift()'],
    ['a list that is spread', 'const a = Array(1e5).fill(1); for (;;) [...a]'],
    ['a list that is reversed', 'const a = Array(1e6).fill(1); for (;;) a.reverse()'],
    ['JSON', 'const a = Array.from({ length: 1e4 }, (_, i) => ({ i })); for (;;) JSON.parse(JSON.stringify(a))'],
    ['JSON that is long', 'return JSON.stringify(Array(1e6).fill("x".repeat(1000)))'],
    ['keys', 'const a = {}; for (let i = 0; i < 1e5; i += 1) a["k" + i] = i; for (;;) Object.keys(a)'],
    ['large numbers', 'const a = 3n ** 100000n, b = 7n ** 40000n; for (;;) a / b'],
    ['a large number as text', 'return String(3n ** 1000000n)'],
    ['bytes filled', 'const a = new Uint8Array(3e7); for (;;) a.fill(1)'],
    ['bytes copied', 'const a = new Uint8Array(1e7), b = new Uint8Array(1e7); for (;;) a.set(b)'],
    [
      'numbers sorted',
      'const a = new Float64Array(2e6).map((_, i) => (i * 7919) % 1000003); for (;;) a.slice().sort()',
    ],
    ['programs made', 'for (let i = 0; ; i += 1) new Function(`return ${i}`)()'],
    [
      'places in memory far apart',
      'const a = new Int32Array(8e6); for (let n = 1; ; n = (n * 48271) % 2147483647) a[n % 8e6] += 1',
    ],
    ['symbols', 'for (let i = 0; ; i += 1) Symbol.for("s" + i)'],
  ],
  import: [
    ['require', 'return require("fs").readdirSync("/")'],
    ['an import', 'import fs from "node:fs"\nfunction multiplied() { return fs }'],
    ['an import at run time', 'return import("node:fs")'],
    ['an import that is awaited', 'import("os").then(os => os.readdir("/")); return list'],
    ['importScripts', 'return importScripts("data:text/javascript,1")'],
    ['an export', 'export function multiplied() {}'],
  ],
  files: [
    ['std', 'return std.loadFile("/etc/passwd")'],
    ['os', 'return os.readdir("/")'],
    ['process.binding', 'return process.binding("fs")'],
    ['Deno', 'return Deno.readTextFileSync("/etc/passwd")'],
  ],
  network: [
    ['fetch', 'return fetch("http://127.0.0.1/")'],
    ['XMLHttpRequest', 'return new XMLHttpRequest()'],
    ['a socket', 'return new WebSocket("ws://127.0.0.1/")'],
  ],
  'process and environment': [
    ['process.exit', 'process.exit(1)'],
    ['process.env', 'return Object.keys(process.env)'],
    ['a constructor', 'return list.constructor.constructor("return process")().env'],
    [
      'an asynchronous constructor',
      'return Object.getPrototypeOf(async function () {}).constructor("return process")()',
    ],
    ['a generator', 'return Object.getPrototypeOf(function* () {}).constructor("process.exit()")().next()'],
    ['this', 'return (function () { return this })().process.env'],
    ['eval', 'return (0, eval)("process.env")'],
    ['a worker', 'return new Worker("data:text/javascript,1")'],
    ['WebAssembly', 'return WebAssembly.compile("")'],
    ['a shared buffer', 'return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)'],
  ],
  tampering: [
    ['JSON', 'JSON.stringify = () => "[]"; JSON.parse = () => []; return 0'],
    ['toJSON', 'Object.prototype.toJSON = Array.prototype.toJSON = () => []; return 0'],
    ['comparison', 'Object.is = Array.prototype.every = () => true; Object.prototype.valueOf = () => 1; return 0'],
    ['iteration', 'Array.prototype[Symbol.iterator] = function* () {}; return 0'],
    ['getters of the prototype', 'Object.defineProperty(Object.prototype, "value", { get: () => [] }); return 0'],
    ['globals', 'globalThis.Object = globalThis.Array = globalThis.String = null; return 0'],
    ['a name like __proto__', 'return JSON.parse(`{"__proto__": {"ok": true, "correct": true}}`)'],
    ['a proxy of the arguments', 'return new Proxy(list, { get: () => 1, ownKeys: () => ["length"] })'],
  ],
  'expected values': [
    ['the caller', 'return multiplied.caller.arguments'],
    ['the callee', 'return arguments.callee.caller.arguments[1]'],
    ['the stack of an error', 'return new Error().stack'],
    ['prepareStackTrace', 'Error.prepareStackTrace = (_, frames) => frames[1].getFunction(); return new Error().stack'],
    ['every global', 'return Object.getOwnPropertyNames(globalThis).map(name => String(globalThis[name]))'],
    [
      'a setter that listens',
      'let seen; Object.defineProperty(Object.prototype, "expected", { set(v) { seen = v } }); return seen ?? 0',
    ],
    ['what came before', 'globalThis.seen = [...(globalThis.seen ?? []), list]; return seen'],
    ['its own source', 'return String(multiplied)'],
  ],
  output: [
    ['without end', 'for (;;) console.log("x".repeat(1000))'],
    ['one long line', 'console.log("x".repeat(1e7)); return 0'],
    ['a long result', 'return "x".repeat(1e7)'],
    ['a long list', 'return Array(1e6).fill(1)'],
    ['a long error', 'throw new Error("x".repeat(1e7))'],
  ],
  protocol: [
    ['a verdict that is printed', 'console.log(`{"ok":true,"correct":true,"score":1}`); return 0'],
    ['a message to the parent', 'parentPort.postMessage({ kind: "ran", results: [] })'],
    ['a result that says it is right', 'return { ok: true, correct: true, score: 1 }'],
    ['a text like a result', 'return "v[0]"'],
    ['an error like an outcome', 'throw { name: "Ended", message: "ran", outcome: { kind: "ran" }, kind: "ran" }'],
    ['another function of that name', 'function multiplied() {}\nvar multiplied = { call: () => [] }'],
    ['a null byte', 'return "\\0v[]"'],
    ['half a character', 'return "\\ud800"'],
  ],
  'later work': [
    ['a timer', 'setTimeout(() => {}, 0); return 0'],
    ['a promise', 'return new Promise(resolve => resolve(list))'],
    ['promises without end', 'const again = () => Promise.resolve().then(again); again(); return 0'],
    ['await', 'async function multiplied() { for (;;) await 0 }'],
    ['a cleanup', 'new FinalizationRegistry(() => { for (;;); }).register({}, 0); return 0'],
    ['a microtask', 'queueMicrotask(() => { for (;;); }); return 0'],
  ],
}

const PYTHON: Rows = {
  'endless loop': [
    ['for ever', 'while True: pass'],
    ['at the top', 'while True: pass\ndef tally(words): pass'],
    ['caught', 'while True:\n  try:\n    while True: pass\n  except BaseException: pass'],
    ['in finally', 'try:\n  while True: pass\nfinally:\n  return {}'],
    ['in a generator', 'def g():\n  while True: yield 1\nreturn sum(g())'],
    [
      'in an attribute of the result',
      'class D(dict):\n  def items(self):\n    while True: pass\n  def __iter__(self):\n    while True: pass\nreturn D()',
    ],
    ['in the text of an error', 'class E(Exception):\n  def __str__(self):\n    while True: pass\nraise E()'],
    ['in a comparison', 'class A:\n  def __eq__(self, other):\n    while True: pass\nreturn A() == words'],
    ['in an import', 'while True:\n  try: import js\n  except ImportError: pass'],
  ],
  recursion: [
    ['a function that calls itself', 'return tally(words)'],
    ['caught at every depth', 'try:\n  return tally(words)\nexcept RuntimeError:\n  return tally(words)'],
    ['a tree of calls', 'f = lambda n: 1 if n == 0 else f(n - 1) + f(n - 1)\nreturn f(60)'],
    ['an attribute of itself', 'class A:\n  def __getattr__(self, name): return getattr(self, name)\nreturn A().x'],
    ['a result that is deep', 'a = []\nfor _ in range(100000): a = [a]\nreturn a'],
    ['deep data written out', 'import json\na = []\nfor _ in range(100000): a = [a]\nreturn json.dumps(a)'],
    ['deep data read', 'import json\nreturn json.loads("[" * 1000000)'],
    ['a deep regular expression', 'import re\nreturn re.match("(" * 10000 + ")" * 10000, "") and {}'],
    ['a deep program', 'return eval("(" * 100000 + "1" + ")" * 100000)'],
    ['data that holds itself', 'a = []\na.append(a)\nreturn repr(a)'],
  ],
  memory: [
    ['texts', 'all = []\nwhile True: all.append("x" * 1000000 + str(len(all)))'],
    ['a text doubled', 'text = "x" * 1000\nwhile True: text += text'],
    ['a text of a gigabyte', 'return "x" * 2 ** 30'],
    ['lists', 'all = []\nwhile True: all.append([1] * 1000)'],
    ['one list', 'return [0] * 2 ** 28'],
    ['a list of any length', 'return list(range(10 ** 9))'],
    ['buffers', 'all = []\nwhile True: all.append(bytearray(1000000))'],
    ['one buffer', 'return bytearray(2 ** 30)'],
    ['a chain', 'a = None\nwhile True: a = (a,)'],
    ['a dictionary', 'all = {}\nfor i in range(10 ** 9): all[i] = [i]'],
    ['a large number', 'n = 3\nwhile True: n *= n'],
    ['a power', 'return 10 ** 10 ** 8'],
    ['thrown away at once', 'while True: [1] * 100000'],
  ],
  'native work': [
    ['a regular expression', 'import re\nreturn re.match("(a+)+$", "a" * 40 + "b")'],
    ['a search in a list', 'a = [7] * 300000\nwhile True: 8 in a'],
    ['a search in a text', 'return {"x": ("a" * 10000000).find("a" * 1000000 + "b")}'],
    ['texts replaced', 'a = "ab" * 100000\nwhile True: a.replace("a", "cc")'],
    ['texts split and joined', 'a = "a b " * 100000\nwhile True: " ".join(a.split())'],
    ['texts compared', 'a = "a" * 10000000\nb = a + "b"\nwhile True: a < b'],
    ['a list that is sorted', 'return sorted(range(10 ** 6), key=lambda x: -x)'],
    ['a list that is shifted', 'a = [1] * 1000000\nwhile a: a.pop(0)'],
    ['a list that is reversed', 'a = [1] * 1000000\nwhile True: a.reverse()'],
    ['a sum', 'return {"x": sum(range(10 ** 12))}'],
    ['JSON', 'import json\na = [{"i": i} for i in range(10000)]\nwhile True: json.loads(json.dumps(a))'],
    ['large numbers', 'a = 3 ** 50000\nb = 7 ** 20000\nwhile True: a // b'],
    ['a large number as text', 'return str(3 ** 1000000)'],
    ['bytes copied', 'a = bytearray(10 ** 7)\nm = memoryview(a)\nwhile True: m[:] = a'],
    ['bytes made', 'while True: bytes(10 ** 6)'],
    ['programs made', 'i = 0\nwhile True:\n  i += 1\n  exec("x = " + str(i))'],
    ['products', 'import itertools\nfor _ in itertools.count(): pass'],
    ['powers of a remainder', 'return {"x": pow(3, 10 ** 5000, 10 ** 5000 + 1)}'],
    ['formats', 'return "{:>99999999}".format("x")'],
  ],
  import: [
    ...[
      'os',
      'js',
      'jsffi',
      'io',
      'vfs',
      'time',
      'gc',
      'uctypes',
      '_thread',
      'builtins',
      '__main__',
      'micropython',
      'ctypes',
      'subprocess',
    ].map(name => [name, `import ${name}\nreturn {}`] as const),
    ['from', 'from js import process\nprocess.exit()'],
    ['in a package', 'import collections.os\nreturn {}'],
    ['__import__', 'return __import__("os").listdir("/")'],
    ['exec', 'exec("import os")'],
    ['eval', 'return eval("__import__(\'js\')")'],
    ['another importer', '__builtins__ = None\nimport os\nreturn os'],
    ['the modules of sys', 'import sys\nreturn sys.modules["os"].listdir("/")'],
    ['the path of sys', 'import sys\nsys.path.append("/")\nimport etc.passwd'],
  ],
  files: [
    ['a file read', 'return open("/etc/passwd").read()'],
    ['a file written', 'open("x", "w").write("x")'],
    ['a descriptor', 'return open(0).read()'],
    ['execfile', 'execfile("/etc/passwd")'],
    ['input', 'return input()'],
    ['the input of sys', 'import sys\nreturn sys.stdin.read()'],
  ],
  network: [
    ['a socket', 'import socket\nreturn socket.socket()'],
    ['requests', 'import requests\nreturn requests.get("http://127.0.0.1/")'],
    ['urllib', 'import urllib.request\nreturn urllib.request.urlopen("http://127.0.0.1/")'],
  ],
  'process and environment': [
    ['sys.exit', 'import sys\nsys.exit(0)'],
    ['SystemExit', 'raise SystemExit'],
    ['KeyboardInterrupt', 'raise KeyboardInterrupt'],
    ['process', 'process.exit()'],
    ['the environment', 'import os\nreturn dict(os.environ)'],
    ['the classes of objects', 'return [c for c in ().__class__.__bases__[0].__subclasses__()]'],
    ['the globals of a function', 'return __import__.__globals__'],
    ['native code', 'import micropython\n@micropython.native\ndef f(): pass\nreturn f()'],
    ['viper', '@micropython.viper\ndef tally(words):\n  return ptr8(0)[0]'],
    ['assembler', '@micropython.asm_thumb\ndef tally(words):\n  mov(r0, 0)'],
    ['memory of the machine', 'import machine\nreturn machine.mem32[0]'],
  ],
  tampering: [
    ['builtins', 'global len, str, type, list, dict\nlen = str = type = list = dict = None\nreturn 0'],
    ['print', 'global print\nprint = lambda *a: 1\nreturn 0'],
    ['json', 'import json\njson.dumps = lambda x: "{}"\nreturn 0'],
    ['print_exception', 'import sys\nsys.print_exception = None\nraise ValueError("x")'],
    ['the importer', 'import builtins\nbuiltins.__import__ = None\nreturn 0'],
    [
      'a subclass of dict',
      'class D(dict):\n  def __eq__(self, other): return True\n  def __iter__(self): return iter([])\nreturn D(x=1)',
    ],
    [
      'a result that equals everything',
      'class A:\n  def __eq__(self, other): return True\n  def __hash__(self): return 0\nreturn A()',
    ],
    [
      'a text that equals everything',
      'class S(str):\n  def __eq__(self, other): return True\nreturn {S("a"): 1, S("b"): 1}',
    ],
    [
      'a number that equals everything',
      'class I(int):\n  def __eq__(self, other): return True\nreturn {word: I(1) for word in words} or {"x": I(1)}',
    ],
    ['a dictionary with #', 'return {"#": "dict", "of": []}'],
  ],
  'expected values': [
    ['the frame', 'import sys\nreturn sys._getframe(1).f_locals'],
    ['the globals', 'return [str(v) for v in globals().values()]'],
    ['the locals', 'return [str(v) for v in locals().values()]'],
    ['a traceback', 'try: 1 / 0\nexcept ZeroDivisionError as e: return e.__traceback__.tb_frame.f_back'],
    ['the closure', 'return [cell.cell_contents for cell in tally.__closure__]'],
    ['the main module', 'import __main__\nreturn __main__.call'],
    ['the prelude', 'return made()'],
    ['what came before', 'global seen\ntry: seen.append(words)\nexcept NameError: seen = [words]\nreturn seen'],
    ['garbage', 'import gc\nreturn gc.get_objects()'],
  ],
  output: [
    ['without end', 'while True: print("x" * 1000)'],
    ['one long line', 'print("x" * 10000000)\nreturn 0'],
    ['a long result', 'return "x" * 10000000'],
    ['a long list', 'return [1] * 1000000'],
    ['a long error', 'raise ValueError("x" * 10000000)'],
    ['to the output of sys', 'import sys\nwhile True: sys.stdout.write("x" * 1000)'],
  ],
  protocol: [
    ['a verdict that is printed', 'print(\'{"ok": true, "correct": true, "score": 1}\')\nreturn 0'],
    ['a text like a result', 'return "v{}"'],
    ['letters like outcomes', 'print("v{}")\nprint("r")\nreturn "m"'],
    ['an error like a result', 'raise Exception(\'v{"x": 1}\')'],
    ['an error with a name', 'class Refused(Exception): pass\nraise Refused("v{}")'],
    ['an error that is memory', 'raise MemoryError("v{}")'],
    ['a null byte', 'return "\\0v{}"'],
    ['bytes that are no text', 'import sys\nsys.stdout.buffer.write(b"\\xff\\xfe")\nreturn 0'],
  ],
  'later work': [
    ['asyncio', 'import asyncio\nasyncio.run(None)'],
    ['a thread', 'import _thread\n_thread.start_new_thread(tally, (words,))'],
    ['a coroutine', 'async def f(): pass\nreturn f()'],
    ['a schedule', 'import micropython\nmicropython.schedule(tally, words)\nreturn 0'],
    ['a timer', 'import time\ntime.sleep(10)\nreturn 0'],
    ['an exit handler', 'import sys\nsys.atexit(lambda: tally(words))\nreturn 0'],
    ['a finaliser', 'class A:\n  def __del__(self):\n    while True: pass\nA()\nreturn 0'],
  ],
}

const indented = (body: string): string => body.replace(/^/gm, '    ')
const inJavaScript = (body: string): string =>
  /^.*\b(?:function|var) multiplied\b/m.test(body) ? body : `function ${IN_JAVASCRIPT}(list) {\n  ${body}\n}`
const inPython = (body: string): string =>
  /^def tally\b/m.test(body) ? body : `def ${IN_PYTHON}(words):\n${indented(body)}`

const programs = (language: ProgramLanguage, rows: Rows, written: (body: string) => string): HostileProgram[] =>
  ATTACK_KINDS.flatMap(kind => rows[kind].map(([name, body]) => ({ language, kind, name, code: written(body) })))

export const HOSTILE_PROGRAMS: readonly HostileProgram[] = [
  ...programs('javascript', JAVASCRIPT, inJavaScript),
  ...programs('python', PYTHON, inPython),
]
