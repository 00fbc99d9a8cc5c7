// The bytes of an XML file as text.

/** UTF-8, or UTF-16 where its first bytes say so; `encoding="ISO-8859-1"` and the like as declared. Without a mark of the byte order. */
export function xmlText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^(?:\xEF\xBB\xBF)?<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  return decoder(named).decode(bytes)
}

function decoder(name: string): TextDecoder {
  try {
    return new TextDecoder(name)
  } catch {
    return new TextDecoder()
  }
}
