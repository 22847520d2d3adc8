import { call } from '../../../kernel/web/api/client.ts'
import { type ScreenUse, screensAtOnce, slowMs, usageRoutes } from '../contract/usage.ts'

const waiting = new Map<string, ScreenUse>()

const add = (use: ScreenUse): void => {
  const held = waiting.get(use.screen)
  if (!held && waiting.size >= screensAtOnce) return
  waiting.set(use.screen, {
    screen: use.screen,
    uses: use.uses + (held?.uses ?? 0),
    measured: use.measured + (held?.measured ?? 0),
    slow: use.slow + (held?.slow ?? 0),
    waitedMs: use.waitedMs + (held?.waitedMs ?? 0),
  })
}

/** A screen was opened; `waitedMs` is null when how long it took is not known. */
export const countScreen = (screen: string, waitedMs: number | null): void =>
  add({
    screen,
    uses: 1,
    measured: waitedMs === null ? 0 : 1,
    slow: waitedMs !== null && waitedMs >= slowMs ? 1 : 0,
    waitedMs: waitedMs ?? 0,
  })

/** Sends what waits. What does not get through waits for the next time, silently: nobody's work depends on it. */
export const tellScreens = async (): Promise<void> => {
  const screens = [...waiting.values()]
  if (screens.length === 0) return
  waiting.clear()
  try {
    await call(usageRoutes.tell, { body: { screens }, keepalive: true })
  } catch {
    for (const use of screens) add(use)
  }
}

/** Of whoever signed out: the next person's are their own. */
export const forgetScreens = (): void => waiting.clear()
