// Why a file of the folder of blueprints is not read or saved.
import { DomainError } from '../../kernel/errors.js'
import type { SystemError } from '../../kernel/system-error.js'

export const unknownFile = (): DomainError =>
  new DomainError('not_found', 'unknown_file', 'There is no such file in the folder of blueprints.')

export const fileChanged = (): DomainError =>
  new DomainError('conflict', 'file_changed', 'The file has changed since it was read. Read it again, then save.')

export const fileExists = (file: string): DomainError =>
  new DomainError('conflict', 'file_exists', `There is already a file ${file}.`)

export const unknownFolder = (file: string): DomainError =>
  new DomainError('not_found', 'unknown_folder', `There is no folder for ${file}: give one that is there.`)

export const contentUnreadable = (cause: Error): DomainError =>
  new DomainError(
    'unavailable',
    'content_unreadable',
    'The folder of content cannot be read: see the log.',
    {},
    [],
    cause,
  )

export const notWritable = ({ code }: SystemError): DomainError =>
  new DomainError(
    'unavailable',
    'content_not_writable',
    `The server cannot write into its folder of blueprints (${code}). Nothing was saved.`,
    { reason: code },
  )
