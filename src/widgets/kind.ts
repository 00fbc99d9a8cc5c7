// What a way to answer consists of on the server. Each folder next to this file has one, in its `kind.ts`.
import { z } from 'zod'
import { FigureData } from '../figures/figure-data.js'
import type { Malformed } from './malformed.js'

/**
 * Shown above every widget; `context` is a sentence that leads to the prompt. Both are text with maths between dollar signs. `spoken` is
 * what a screen reader says instead of the prompt, `figure` what is drawn below it.
 */
export const promptProps = {
  prompt: z.string(),
  context: z.string().optional(),
  spoken: z.string().optional(),
  figure: FigureData.optional(),
}

/** An option that the learner writes, after the others: its index is the number of the options, and `other` in the response is its text. */
export const otherLabel = { other_label: z.string().optional() }

/** Props without what every widget has above it. */
export type Bare<Props extends z.ZodObject> = Omit<z.output<Props>, keyof typeof promptProps>

/** What an answer type of an item takes: a line of text, several lines in order, or rows of them. */
export type Given = string | readonly string[] | readonly (readonly string[])[]

/** `at` is the pointer, within the response, of the field that was read. */
export type ReadResult<Value> = { readonly ok: true; readonly value: Value; readonly at: string } | Malformed

/** `canonical` is equal exactly when two answers are the same answer. */
export type Canonical = { readonly ok: true; readonly canonical: string } | Malformed

/** A way to answer whose answers can be right or wrong, as a part of an item. */
type Graded<Props extends z.ZodObject, Value> = {
  /** What the item's answer type reads next; the index of the option for a choice. */
  readonly given: (value: Value, props: Bare<Props>) => Given
  /** The way back: what the widget posts for an answer as `given` has it, as JSON where it is more than a line. */
  readonly post: (written: string) => Readonly<Record<string, unknown>>
  /** The chance of a right answer by luck; `offered` is the number of options, `props` what is shown, where that is known. */
  readonly luck: (offered: number, props?: Bare<Props>) => number
}

/** How a model asks with this widget. Without `parameters` the widget shows items only. */
type ModelTool<Props extends z.ZodObject, Parameters extends z.ZodObject> = {
  readonly description: string
  /** What the model writes besides prompt and context. */
  readonly parameters?: Parameters
  /** The props from what the model wrote; null where only an item can give them. */
  readonly own?: (args: z.output<Parameters>) => Bare<Props> | null
}

export type Kind<
  Props extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  Value = unknown,
  Tool extends string = string,
  Parameters extends z.ZodObject = z.ZodObject,
> = {
  /** The name of the tool that opens the widget. */
  readonly tool: Tool
  /** What the page is given. */
  readonly props: Props
  /** What the page posts. Where two fields say the same, either suffices; when both are there they must agree. */
  readonly response: Response
  /** What a well-formed response means for these props. Depends on what was shown, never on a key. */
  readonly read: (posted: z.output<Response>, props: Bare<Props>) => ReadResult<Value>
  /** Without an item: whether the answer keeps to the limits of the props. Absent where only an item can tell what an answer is. */
  readonly settle?: (value: Value, props: Bare<Props>, at: string) => Canonical
  /** Absent where nothing is right or wrong. */
  readonly graded?: Graded<Props, Value>
  /** The texts that an answer may name by their indices. */
  readonly offers?: (props: Bare<Props>) => readonly string[]
  /** Absent where no model may ask in this way. */
  readonly model?: ModelTool<Props, Parameters>
}

/** A row of the table, with its types inferred. */
export const kind = <
  Props extends z.ZodObject,
  Response extends z.ZodType,
  Value,
  const Tool extends string,
  Parameters extends z.ZodObject,
>(
  row: Kind<Props, Response, Value, Tool, Parameters>,
): Kind<Props, Response, Value, Tool, Parameters> => row

export const settled = (canonical: string): Canonical => ({ ok: true, canonical })

/** A reading of a response with one field, of which the shape is all that can be wrong. */
export const readAs = <Value>(value: Value, at: string): ReadResult<Value> => ({ ok: true, value, at })
