import type { Database } from '../../../../kernel/server/database/pool.ts'
import type { DoorCaller, ProductCalls } from '../../../../kernel/server/http/product-calls.ts'
import type { ParseSource } from './parse-source.ts'

export type ParseContext = { product: ProductCalls; caller: DoorCaller; database: Database }

/** The fields of an object as a client sends them, without those that Parse itself sets. */
export type ParseValues = Record<string, unknown>

/** A class of the Parse door. `path`: the product's list whose permission reading needs; null: any signed-in person. */
export type ParseClass = {
  name: string
  path: string | null
  source: (context: ParseContext) => Promise<ParseSource>
  /** What arrives together is written together: objects of a batch are sent on at once, not one after the other. */
  isGathered?: true
  /** Each returns the id of the object. What a class does not declare is refused. */
  create?: (context: ParseContext, values: ParseValues) => Promise<string>
  update?: (context: ParseContext, id: string, values: ParseValues) => Promise<void>
  remove?: (context: ParseContext, id: string) => Promise<void>
}
