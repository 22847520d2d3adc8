import { request } from 'node:http'
import { z } from 'zod'
import { dayOf } from '../src/kernel/contract/formats.ts'
import { createRefreshRhythm } from '../src/kernel/web/api/refresh-rhythm.ts'
import { widgetsMovedBy } from '../src/modules/dashboards/contract/live-widgets.ts'
import { ask } from './store-rush.phones.ts'
import { timeZone } from './store-rush.seed.ts'

const shownFigure = z.object({
  widgets: z.object({ totalOrders: z.object({ data: z.object({ orders: z.number() }) }) }),
})

export type Tableros = {
  /** Orders that the last answer counted. */
  orders: () => number
  /** Milliseconds of each of its requests. */
  ms: () => number[]
  heard: () => number
  leave: () => Promise<void>
}

/** Tableros as a browser has it open: its stream, and the request of every widget in the screen's own rhythm after each news. */
export const openTableros = async (address: string, token: string): Promise<Tableros> => {
  const headers = { authorization: `Bearer ${token}` }
  const today = dayOf(new Date(), timeZone)
  const widgets = widgetsMovedBy(new Set(['orders'])).join(',')
  const url = `${address}/api/dashboards/sales?${new URLSearchParams({ from: today, to: today, widgets })}`
  const state = { orders: 0, ms: [] as number[], heard: 0, failure: null as Error | null }
  const read = async (): Promise<void> => {
    const { status, text, ms } = await ask({ method: 'GET', url, headers })
    if (status !== 200) throw new Error(`Tableros: ${status} ${text}`)
    state.ms.push(ms)
    state.orders = shownFigure.parse(JSON.parse(text)).widgets.totalOrders.data.orders
  }
  await read()
  const refresh = (): Promise<void> =>
    read().catch((error: Error) => {
      state.failure = error
    })
  const rhythm = createRefreshRhythm({ refresh, now: () => performance.now(), isVisible: () => true })
  const stream = request(`${address}/api/events`, { headers, agent: false })
  await new Promise<void>((resolve, reject) => {
    stream.once('error', reject)
    stream.once('response', answer => {
      answer.on('error', () => undefined)
      answer.on('data', chunk => {
        const news = String(chunk).split('"topic":"orders"').length - 1
        state.heard += news
        if (news > 0) rhythm.plan()
      })
      if (answer.statusCode === 200) resolve()
      else reject(new Error(`the stream was answered ${answer.statusCode}`))
    })
    stream.end()
  })
  return {
    orders: () => state.orders,
    ms: () => state.ms,
    heard: () => state.heard,
    async leave() {
      rhythm.stop()
      stream.destroy()
      await read()
      if (state.failure) throw state.failure
    },
  }
}
