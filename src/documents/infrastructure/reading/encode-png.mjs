// Raw pixels as a PNG file.
import { crc32, deflateSync } from 'node:zlib'

/** Longer sides are scaled down to this. In pixels. */
const LONGEST_SIDE = 1_200
/** A larger file is scaled down further, but not below the least side. */
const WANTED_BYTES = 1024 * 1024
const LEAST_SIDE = 500
/** By the number of channels. */
const COLOUR_TYPES = { 1: 0, 3: 2, 4: 6 }

/** `pixels`: `{ width, height, channels, data }` with 1 (grey), 3 (RGB) or 4 (RGBA) bytes for each pixel. */
export function smallPng(pixels) {
  const longest = Math.max(pixels.width, pixels.height)
  let side = Math.min(longest, LONGEST_SIDE)
  for (;;) {
    const png = encodePng(side < longest ? scaled(pixels, side / longest) : pixels)
    if (png.length <= WANTED_BYTES || side <= LEAST_SIDE) return png
    side = Math.max(LEAST_SIDE, Math.floor(side * 0.7))
  }
}

function encodePng({ width, height, channels, data }) {
  const row = width * channels
  const filtered = Buffer.alloc(height * (row + 1))
  for (let y = 0; y < height; y += 1) {
    const [to, from] = [y * (row + 1), y * row]
    // Each row as its difference to the row above.
    filtered[to] = 2
    for (let x = 0; x < row; x += 1) filtered[to + 1 + x] = data[from + x] - (y === 0 ? 0 : data[from - row + x])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, COLOUR_TYPES[channels], 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(filtered, { level: 5 })),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(data.length, 0)
  whole.set(named, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}

/** Each pixel is the mean of those that it stands for. */
function scaled({ width, height, channels, data }, factor) {
  const [across, down] = [Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor))]
  const small = Buffer.alloc(across * down * channels)
  for (let y = 0; y < down; y += 1) {
    const [top, bottom] = [Math.floor((y * height) / down), Math.ceil(((y + 1) * height) / down)]
    for (let x = 0; x < across; x += 1) {
      const [left, right] = [Math.floor((x * width) / across), Math.ceil(((x + 1) * width) / across)]
      for (let channel = 0; channel < channels; channel += 1) {
        let sum = 0
        for (let row = top; row < bottom; row += 1)
          for (let column = left; column < right; column += 1) sum += data[(row * width + column) * channels + channel]
        small[(y * across + x) * channels + channel] = sum / ((bottom - top) * (right - left))
      }
    }
  }
  return { width: across, height: down, channels, data: small }
}
