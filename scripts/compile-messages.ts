// For Vite: catalogues reach the browser with their messages parsed, so that no page loads a parser.
import { parse } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'
import { parsing, syntax } from '../src/language/messages.js'

const catalogue = /\/src\/language\/[a-z]+\/\w+\.json$/

/** Parses each message of each catalogue, and leaves the parser of `intl-messageformat` out of the build. */
export const compiledMessages = (): Plugin => ({
  name: 'compiled-messages',
  enforce: 'pre',
  config: () => ({
    resolve: {
      alias: [
        {
          find: /^@formatjs\/icu-messageformat-parser$/,
          replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
        },
      ],
    },
  }),
  transform: (code, id) =>
    catalogue.test(id)
      ? {
          code: JSON.stringify(
            JSON.parse(code, (_, value: unknown) => (typeof value === 'string' ? parsed(value) : value)),
          ),
          map: null,
        }
      : null,
})

/** A plain text stays one. */
const parsed = (message: string) => (syntax.test(message) ? parse(message, parsing) : message)
