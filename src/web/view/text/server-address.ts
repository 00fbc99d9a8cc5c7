// Where the server is, whose pictures a page shows: another site's page shows those of the server that it embeds.

let server: string | null = null

export const useServer = (address: string): void => {
  server = address
}

/** Of something below the server. */
export const addressOf = (path: string): string => new URL(path, server ?? document.baseURI).href
