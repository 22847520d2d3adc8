import { useEffect, useState } from 'react'
import type { MaybePlace } from '../../contract/tour.ts'
import type { Improved, Improving } from './improve-order.ts'

const ask = (improving: Improving, done: (improved: Improved) => void): (() => void) => {
  const worker = new Worker(new URL('./order-worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<Improved>) => {
    done(data)
    worker.terminate()
  }
  worker.postMessage(improving)
  return () => worker.terminate()
}

/** A better order of these stops, found in a thread of its own; null while it is sought. */
export const useBetterOrder = (stops: MaybePlace[], keepsFirst: boolean, keepsLast: boolean): Improved | null => {
  const [improved, setImproved] = useState<Improved | null>(null)
  useEffect(() => {
    setImproved(null)
    const places = stops.map(({ latitude, longitude }) => ({ latitude, longitude }))
    return ask({ stops: places, keepsFirst, keepsLast }, setImproved)
  }, [stops, keepsFirst, keepsLast])
  return improved
}
