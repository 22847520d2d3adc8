import Parse from 'parse/node'
import type { TestApplication } from './application.ts'

/** The public Parse SDK as a client of an application, over a socket; the address of the Parse door. */
export const connectParse = async ({ app }: Pick<TestApplication, 'app'>): Promise<string> => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  // Its types have `initialize` on the browser's build alone.
  Reflect.apply(Reflect.get(Parse, 'initialize'), Parse, ['anden'])
  Parse.serverURL = `${address}/parse`
  Parse.User.enableUnsafeCurrentUser()
  return Parse.serverURL
}

/** The numeric code of Parse with which something fails; 0 when it succeeds. */
export const codeOf = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error: { code: number }) => error.code,
  )
