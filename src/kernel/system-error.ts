// Errors of the operating system, such as those of files, and how a person is told of them.
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'

/** `code`: such as `ENOENT`. */
export type SystemError = Error & { readonly code: string }

export const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && 'syscall' in error

type Place = {
  readonly path?: string
  readonly dest?: string
  readonly address?: string
  readonly port?: number
  readonly syscall?: string
}

/** One or two sentences: what is wrong, where, and what to do. An error that none is known for keeps its own words. */
export function systemErrorText(error: SystemError): string {
  const place = error as SystemError & Place
  const file = place.dest ?? place.path
  const named = file === undefined ? 'What was named' : quoted(file)
  switch (error.code) {
    case 'ENOENT':
      return file === undefined ? error.message : missing(file)
    case 'ENOTDIR':
      return `${file === undefined ? named : quoted(fileOnTheWay(file))} is a file, and a folder is needed there.`
    case 'EISDIR':
      return `${named} is a folder, and a file is needed there.`
    case 'EEXIST':
      return `${named} is there already. Give another name: nothing is overwritten.`
    case 'EACCES':
    case 'EPERM':
      return place.syscall === 'listen'
        ? `Port ${place.port} may not be opened by this account. Choose one above 1023.`
        : `${named} may not be read or written by this account. Change its rights, or name another.`
    case 'EROFS':
      return `${named} lies on a disk that can only be read. Name a place that can be written.`
    case 'ENOSPC':
      return `The disk is full: ${named} could not be written.`
    case 'ENAMETOOLONG':
      return `${named} is too long a name.`
    case 'EADDRINUSE':
      return `Port ${place.port} is in use by another program. Choose another port.`
    case 'ECONNREFUSED':
      return `Nothing answers at ${place.address}:${place.port}. See whether it is running, and whether the address is right.`
    default:
      return error.message
  }
}

function missing(file: string): string {
  const folder = path.dirname(path.resolve(file))
  return existsSync(folder)
    ? `There is no file or folder ${quoted(file)}.`
    : `There is no folder ${quoted(folder)}, so there is no ${quoted(path.basename(file))} in it.`
}

/** The part of a path that is a file where a folder has to be; the whole path where none is. */
function fileOnTheWay(file: string): string {
  for (let part = path.resolve(file); part !== path.dirname(part); part = path.dirname(part))
    if (isFile(part)) return part
  return file
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}

/** As it is written from here, where that is shorter. */
function quoted(file: string): string {
  const here = path.relative(process.cwd(), path.resolve(file))
  return `“${here !== '' && !here.startsWith('..') ? here : file}”`
}
