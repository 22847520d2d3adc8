import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'

/** The newest letter to a person, its lines joined as a mail program shows them; waits for the postman. */
export const receivedMail = async (email: string, subject: RegExp, patience = 20_000): Promise<string> => {
  const folder = join(inject('dataDir'), 'outbox')
  const until = Date.now() + patience
  for (;;) {
    const names = await readdir(folder).catch((): string[] => [])
    for (const name of names.sort().reverse()) {
      const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      if (text.includes(`To: ${email}`) && subject.test(text)) return text
    }
    if (Date.now() > until) throw new Error(`no letter to ${email}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}
