// What a line of Markdown says once it is shown: without marks, links and what is struck out.

type Link = { readonly title: string; readonly url: string }

// A file may be one line of four million signs. So that a line is read in one go, a bracket ends where the next one opens, and nothing
// between two marks holds the same mark.
const LINK =
  /\[([^[\]]+)\]\(\s*<?(https?:\/\/(?:[^\s()<>[]|\([^\s()<>[]*\))+)>?(?:\s+"[^"]*")?\s*\)|<(https?:\/\/[^\s<>]+)>|(https?:\/\/[^\s)>\]]+)/gi
const IMAGE = /!\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g
const LINKED = /\[([^[\]]+)\]\((?:[^()]|\([^()]*\))*\)/g
const STRUCK = /~~(?:(?!~~).)+~~/gs
const STRONG = /(\*\*|__)(?=\S)((?:(?!\1).)+)(?<=\S)\1/gs
const STARRED = /(?<![\p{L}\p{N}*])\*(\S(?:[^*]*\S)?)\*(?![\p{L}\p{N}*])/gu
const UNDERSCORED = /(?<![\p{L}\p{N}_])_(\S(?:[^_]*\S)?)_(?![\p{L}\p{N}_])/gu
const CODE = /`([^`]+)`/g
/** They turn what stands around them. */
const TURNS_AROUND = /[\u202a-\u202e\u2066-\u2069]/g
const ENDS_OF_SENTENCES = /(?<![.,;:!?])[.,;:!?]+$/

/** The links of a line that are not struck out, with the words that they stand behind; a bare address stands for itself. */
export const linksOf = (text: string): Link[] =>
  [...text.replace(STRUCK, ' ').matchAll(LINK)].map(([, title, url, bracketed, bare]) => {
    const address = url ?? bracketed ?? bare!.replace(ENDS_OF_SENTENCES, '')
    return { title: title === undefined ? address : plainText(title), url: address }
  })

/** What a reader of the rendered page would see and still count. */
export const plainText = (text: string): string =>
  text
    .replace(TURNS_AROUND, '')
    .replace(STRUCK, ' ')
    .replace(IMAGE, '$1')
    .replace(LINKED, '$1')
    .replace(STRONG, '$2')
    .replace(STARRED, '$1')
    .replace(UNDERSCORED, '$1')
    .replace(CODE, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** Without links and their addresses. */
export const textBesideLinks = (text: string): string => plainText(text.replace(LINK, ' '))
