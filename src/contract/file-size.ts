// How large a file that is added may be. Apart from the schemas, so that the page loads none for it.
export const MAX_FILE_MEGABYTES = 32
export const MAX_FILE_BYTES = MAX_FILE_MEGABYTES * 1024 * 1024
