import { type RefObject, useEffect, useRef } from 'react'
import { call } from '../../../../kernel/web/api/client.ts'
import type { FeedItem } from '../../contract/publications.ts'
import { readerRoutes } from '../../contract/routes.ts'
import { usePublicationsAgain } from '../use-publications.ts'
import type { Keep } from './use-kept.ts'

/** Who has it in sight this long has read it. */
const readingMs = 3_000

/** Records that the person read a publication, once its foot was in sight for three seconds. */
export const useReading = (foot: RefObject<HTMLElement | null>, item: FeedItem, keep: Keep): void => {
  const again = usePublicationsAgain()
  const { id } = item
  const isSent = useRef(item.readAt !== null)
  const shown = useRef({ item, keep })
  useEffect(() => {
    shown.current = { item, keep }
  })
  useEffect(() => {
    const element = foot.current
    if (!element || isSent.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const send = () => {
      if (document.visibilityState !== 'visible') return
      isSent.current = true
      const read = () => {
        shown.current.keep(shown.current.item, { readAt: new Date().toISOString() })
        return again()
      }
      call(readerRoutes.read, { params: { id } }).then(read, () => {
        // Without a connection it is sent the next time that it comes in sight.
        isSent.current = false
      })
    }
    const observer = new IntersectionObserver(entries => {
      clearTimeout(timer)
      if (entries.some(entry => entry.isIntersecting) && !isSent.current) timer = setTimeout(send, readingMs)
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [foot, id, again])
}
