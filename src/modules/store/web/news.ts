import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { StoreNews, StoreTopic } from '../contract/live.ts'

type Hear = (news: StoreNews) => void

const hearing = new Set<Hear>()
const watching = new Set<() => void>()
let isPushed = false

const tell = (news: StoreNews): void => {
  for (const hear of hearing) hear(news)
}

const setPushed = (value: boolean): void => {
  if (isPushed === value) return
  isPushed = value
  for (const watch of watching) watch()
}

/**
 * Listens for news while the store is open. Each time it opens, what news are about is asked for once more: nothing is
 * replayed. A refusal ends it: asking every so often goes on.
 */
export const usePush = (): void => {
  useEffect(() => {
    const source = new EventSource('/api/store/events')
    source.onopen = () => {
      setPushed(true)
      // What was asked for before it opened may be older than the first news.
      tell({ topic: 'all', shop: null })
    }
    source.onerror = () => setPushed(false)
    source.onmessage = ({ data }) => tell(JSON.parse(data) as StoreNews)
    return () => {
      source.close()
      setPushed(false)
    }
  }, [])
}

const watchPushed = (watch: () => void): (() => void) => {
  watching.add(watch)
  return () => void watching.delete(watch)
}

/** Whether news come by themselves now. */
export const useIsPushed = (): boolean => useSyncExternalStore(watchPushed, () => isPushed)

/** Asks again for what a path of a shop answers when one of its topics is told. */
export const useNews = (path: string, topics: StoreTopic[], reload: () => void): void => {
  const wanted = useRef(topics)
  wanted.current = topics
  useEffect(() => {
    const hear: Hear = ({ topic, shop }) => {
      const isWanted = topic === 'all' ? wanted.current.length > 0 : wanted.current.includes(topic)
      if (isWanted && (shop === null || path.includes(shop))) reload()
    }
    hearing.add(hear)
    return () => void hearing.delete(hear)
  }, [path, reload])
}
