import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

type Options = {
  /** Milliseconds to wait for the postman. */
  patience?: number
  /** Milliseconds of the epoch: a letter of before is another one, though it looks the same. */
  since?: number
}

/** The newest letter to a person, its lines joined as a mail program shows them; waits for the postman. */
export const receivedMail = async (
  email: string,
  subject: RegExp,
  { patience = 20_000, since = 0 }: Options = {},
): Promise<string> => {
  const folder = join(inject('dataDir'), 'outbox')
  const until = Date.now() + patience
  for (;;) {
    const names = await readdir(folder).catch((): string[] => [])
    for (const name of names.sort().reverse()) {
      if ((await stat(join(folder, name))).mtimeMs < since) continue
      const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      if (text.includes(`To: ${email}`) && subject.test(text)) return text
    }
    if (Date.now() > until) throw new Error(`no letter to ${email}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
