import { call } from '../../../kernel/web/api/client.ts'
import { type PickingItem, pickingRoutes, type TaskView } from '../contract/picking-routes.ts'
import { isCodeOf, type Scan } from '../contract/scanned.ts'
import { keyOf } from './task-lists.tsx'
import type { Drafts } from './use-drafts.ts'

/** A short buzz and a high tone for a right scan, a long low one for a wrong one: perceptible with gloves and without looking. */
const cue = (kind: 'right' | 'wrong'): void => {
  navigator.vibrate?.(kind === 'right' ? 40 : [120, 60, 120])
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = kind === 'right' ? 1200 : 220
  volume.gain.value = 0.08
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + (kind === 'right' ? 0.08 : 0.3))
  tone.onended = () => void audio.close()
}

type About = { task: TaskView; remaining: PickingItem[]; drafts: Drafts; choose: (key: string) => void }

/** Handles a code: it confirms the current article, goes to another one that is still to be taken, or is wrong. */
export const useScans = ({ task, remaining, drafts, choose }: About) => {
  const note = (item: PickingItem, scan: Scan): void => {
    cue(scan.result === 'right' ? 'right' : 'wrong')
    drafts.change(keyOf(item), { scan })
  }
  const goTo = (item: PickingItem, next: PickingItem, code: string): void => {
    // A right scan discards the wrong one before it.
    drafts.change(keyOf(item), { scan: null })
    choose(keyOf(next))
    note(next, { result: 'right', code })
  }
  const refuse = async (item: PickingItem, code: string): Promise<void> => {
    const scannedItem = task.items.find(other => isCodeOf(other, code))
    if (scannedItem) return note(item, { result: 'wrong', code, name: scannedItem.article.name })
    note(item, { result: 'unknown', code })
    const { article } = await call(pickingRoutes.scan, { query: { code } }).catch(() => ({ article: null }))
    if (article) drafts.change(keyOf(item), { scan: { result: 'wrong', code, name: article.name } })
  }
  return {
    read: (item: PickingItem, code: string): void => {
      const next = remaining.find(other => isCodeOf(other, code))
      if (isCodeOf(item, code)) note(item, { result: 'right', code })
      else if (next) goTo(item, next, code)
      else void refuse(item, code)
    },
  }
}
