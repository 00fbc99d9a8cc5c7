// Errors of the operating system, such as those of files.

/** `code`: such as `ENOENT`. */
export type SystemError = Error & { readonly code: string }

export const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && 'syscall' in error
