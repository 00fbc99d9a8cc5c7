/** Paths below the folder of blueprints: names begin with a letter or a digit, so neither `..` nor hidden ones. */
export const FILE_PATH = /^(?:[\p{L}\p{N}][\p{L}\p{N} ._-]*\/)*[\p{L}\p{N}][\p{L}\p{N} ._-]*\.ya?ml$/u

/** The name of the file that a new blueprint begins in, in the folder of blueprints. */
export const starterFile = (id: string): string => `${id.split('.').at(-1)!.replaceAll('_', '-')}.yaml`
