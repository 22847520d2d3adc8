import { Readable } from 'node:stream'
import { isProblem } from '../../../../../kernel/contract/problems.ts'
import { newId } from '../../../../../kernel/server/ids.ts'
import { type ConnectionTest, wrongFolder } from '../../../contract/file-connections.ts'
import { type FilePlace, placeProblem, within } from './file-place.ts'
import { openPlace, type PlaceRules, type PlaceTarget, sftpOptions } from './open-place.ts'
import { connectSftp } from './sftp-place.ts'

type Step = ConnectionTest['steps'][number]

const wordsOf = (error: unknown): string => {
  if (isProblem(error)) return error.userMessage
  throw error
}

/** The key that the server shows, and whether the user gets in. Nothing secret is sent to one whose key is not accepted. */
const lookAtServer = async (
  rules: PlaceRules,
  target: PlaceTarget & { address: Extract<PlaceTarget['address'], { kind: 'sftp' }> },
): Promise<{ hostKey: string | null; problem: string | null }> => {
  let hostKey: string | null = null
  try {
    const options = await sftpOptions(rules, target)
    const { client } = await connectSftp(options, shown => {
      hostKey = shown
    })
    client.end()
    return { hostKey, problem: null }
  } catch (error) {
    return { hostKey, problem: wordsOf(error) }
  }
}

/** The key that an SFTP server shows now; null for what has none. Throws `place` when it is not reached. */
export const shownHostKey = async (rules: PlaceRules, target: PlaceTarget): Promise<string | null> => {
  const { address } = target
  if (address.kind !== 'sftp') return null
  const { hostKey, problem } = await lookAtServer(rules, { ...target, address })
  if (hostKey === null) throw placeProblem(problem ?? 'El servidor no mostró su clave.')
  return hostKey
}

type Folders = { takes: boolean; drops: boolean }

/** Lists, and writes and removes a small file, where files are taken from and where they are dropped. */
const tryPlace = async (place: FilePlace, { address }: PlaceTarget, { takes, drops }: Folders, steps: Step[]) => {
  const folders = [
    ...(takes
      ? [{ folder: address.path, probeIn: within(address.path, wrongFolder), about: 'de lo que se importa' }]
      : []),
    ...(drops ? [{ folder: address.outPath, probeIn: address.outPath, about: 'de lo que se exporta' }] : []),
  ]
  for (const { folder, probeIn, about } of folders) {
    const name = folder === '' ? 'La carpeta' : `La carpeta «${folder}»`
    const files = await place.list(folder, 1_000)
    steps.push({
      isFine: true,
      text: `${name} ${about} se puede leer: ${files.length === 1 ? 'tiene 1 archivo' : `tiene ${files.length} archivos`}.`,
    })
    const probe = within(probeIn, `.anden-prueba-${newId()}`)
    await place.write(probe, Readable.from([Buffer.from('Andén\n')]))
    await place.move(probe, `${probe}.movido`)
    await place.remove(`${probe}.movido`)
    steps.push({ isFine: true, text: `${name} ${about} se puede escribir.` })
  }
}

/** Tries a connection from end to end, and says of each step what happened. */
export const testPlace = async (rules: PlaceRules, target: PlaceTarget, folders: Folders): Promise<ConnectionTest> => {
  const { address } = target
  const steps: Step[] = []
  let hostKey: string | null = null
  if (address.kind === 'sftp') {
    const seen = await lookAtServer(rules, { ...target, address })
    hostKey = seen.hostKey
    if (hostKey !== null && hostKey !== target.hostKey) {
      const text =
        target.hostKey === null
          ? 'El servidor contesta. Falta que aceptes su clave.'
          : 'El servidor muestra otra clave que la aceptada: puede ser otro servidor.'
      return { isFine: false, steps: [{ isFine: target.hostKey === null, text }], hostKey, asksForKey: true }
    }
    const text = seen.problem ?? `El servidor contesta y acepta a «${address.user}».`
    steps.push({ isFine: seen.problem === null, text })
    if (seen.problem !== null) return { isFine: false, steps, hostKey, asksForKey: false }
  }
  try {
    const place = await openPlace(rules, target)
    try {
      await tryPlace(place, target, folders, steps)
    } finally {
      await place.close()
    }
    return { isFine: true, steps, hostKey, asksForKey: false }
  } catch (error) {
    steps.push({ isFine: false, text: wordsOf(error) })
    return { isFine: false, steps, hostKey, asksForKey: false }
  }
}
