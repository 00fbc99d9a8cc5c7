// Where a graph of concepts is drawn, in pixels of an unscaled picture; layers go from left to right, what comes first is in the first.
import { z } from 'zod'

const PictureNode = z.strictObject({
  concept_id: z.string(),
  layer: z.int().min(0),
  x: z.number(),
  y: z.number(),
})
/** SVG path data, from the concept that comes first to the other one. */
export const PictureEdge = z.strictObject({ from: z.string(), to: z.string(), path: z.string() })

export const GraphPicture = z.strictObject({
  nodes: z.array(PictureNode),
  edges: z.array(PictureEdge),
  layer_count: z.int().min(0),
  width: z.number(),
  height: z.number(),
  node_width: z.number(),
  node_height: z.number(),
})
export type GraphPicture = z.infer<typeof GraphPicture>
