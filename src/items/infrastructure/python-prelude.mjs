// What runs in MicroPython before a learner's code. Plain JavaScript, in the folder of the thread that loads it.
import { MAX_MESSAGE, MAX_RESULT } from './code-ended.mjs'

/** What the learner's own code is called where an error says its place. */
export const FILE = 'answer.py'

/** What can be imported: nothing that reaches outside, keeps time, or goes on by itself. */
const MODULES = [
  'cmath',
  'collections',
  'copy',
  'functools',
  'heapq',
  'itertools',
  'json',
  'math',
  'operator',
  'random',
  're',
  'string',
  'sys',
]

/**
 * Runs inside, and keeps what it needs of the builtins before anybody can replace them. Defines `read` and `call`, which give a text: its
 * first letter says what follows. Values leave as JSON, where what JSON does not have is an object with the name "#".
 */
export const PRELUDE = `
def made():
  import builtins, io, json, sys
  compile, exec, eval, callable, str, repr, type, isinstance, len = builtins.compile, builtins.exec, builtins.eval, builtins.callable, builtins.str, builtins.repr, builtins.type, builtins.isinstance, builtins.len
  bool, int, float, list, tuple, dict, set, frozenset = builtins.bool, builtins.int, builtins.float, builtins.list, builtins.tuple, builtins.dict, builtins.set, builtins.frozenset
  BaseException, Exception, MemoryError, SyntaxError, ImportError, EOFError = builtins.BaseException, builtins.Exception, builtins.MemoryError, builtins.SyntaxError, builtins.ImportError, builtins.EOFError
  dumps, print_exception, StringIO = json.dumps, sys.print_exception, io.StringIO
  native_import = builtins.__import__
  modules = (${MODULES.map(name => `'${name}'`).join(', ')},)
  inside = [0]

  def allowed_import(name, *more):
    # What is allowed may itself import more.
    if inside[0] == 0 and name.split('.')[0] not in modules:
      raise ImportError("there is no module '" + name + "' here")
    inside[0] += 1
    try:
      return native_import(name, *more)
    finally:
      inside[0] -= 1
  builtins.__import__ = allowed_import

  def no_input(*_):
    raise EOFError('there is no input here: what the function needs is given to it')
  builtins.input = no_input

  class Refused(Exception):
    pass

  def write(value, depth, out):
    if depth > 100:
      raise Refused('The result is nested too deeply.')
    kind = type(value)
    if value is None:
      piece = 'null'
    elif kind is bool:
      piece = 'true' if value else 'false'
    elif kind is int:
      piece = str(value)
      if not -9007199254740991 <= value <= 9007199254740991:
        piece = '{"#":"int","of":"' + piece + '"}'
    elif kind is float:
      if value != value or value in (float('inf'), float('-inf')):
        raise Refused('The function gave ' + repr(value) + '.')
      piece = repr(value)
    elif kind is str:
      piece = dumps(value) if len(value) <= ${MAX_RESULT} else value
    elif kind is list:
      return write_all('[', value, ']', depth, out)
    elif kind is tuple:
      return write_all('{"#":"tuple","of":[', value, ']}', depth, out)
    elif kind is set or kind is frozenset:
      return write_all('{"#":"set","of":[', value, ']}', depth, out)
    elif kind is dict:
      return write_dict(value, depth, out)
    elif isinstance(value, dict):
      return write_dict(dict(value), depth, out)
    elif isinstance(value, tuple):
      return write(tuple(value), depth, out)
    elif isinstance(value, list):
      return write(list(value), depth, out)
    else:
      raise Refused('The function gave an object of type ' + kind.__name__ + '.')
    add(piece, out)

  def add(piece, out):
    out[0] += len(piece)
    if out[0] > ${MAX_RESULT}:
      raise Refused('The function gave more than ${MAX_RESULT / 1024} KB.')
    out.append(piece)

  def write_all(opening, values, closing, depth, out):
    add(opening, out)
    first = True
    for value in values:
      if not first:
        add(',', out)
      first = False
      write(value, depth + 1, out)
    add(closing, out)

  def write_dict(value, depth, out):
    for key in value:
      if type(key) is not str or key[:1] == '#':
        return write_all('{"#":"dict","of":[', [[key, value[key]] for key in value], ']}', depth, out)
    add('{', out)
    first = True
    for key in value:
      if not first:
        add(',', out)
      first = False
      add(dumps(key) + ':', out)
      write(value[key], depth + 1, out)
    add('}', out)

  def failure(letter, error):
    if isinstance(error, MemoryError):
      return 'm'
    message = ''
    place = ''
    try:
      message = str(error)
      if type(message) is not str:
        message = ''
      text = StringIO()
      print_exception(error, text)
      place = text.getvalue()
    except BaseException:
      pass
    return letter + dumps([type(error).__name__, message[:${MAX_MESSAGE}], place[-2000:]])

  def read(code):
    try:
      compile(code, '${FILE}', 'exec')
      return 'r'
    except BaseException as error:
      return failure('s', error)

  def call(code, entry, args):
    given = eval(args, {})
    names = {'__name__': '__main__'}
    try:
      exec(compile(code, '${FILE}', 'exec'), names)
    except BaseException as error:
      return failure('e', error)
    found = names.get(entry)
    if not callable(found):
      return 'x'
    try:
      value = found(*given)
    except BaseException as error:
      return failure('e', error)
    out = [0]
    try:
      write(value, 0, out)
      return 'v' + ''.join(out[1:])
    except Refused as error:
      return 'n' + str(error)
    except BaseException as error:
      return failure('e', error)

  return read, call

read, call = made()
`
