import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useCurrentPage } from '../../../kernel/web/app/page-outlet.tsx'
import { countScreen, forgetScreens, tellScreens } from './screen-counts.ts'
import { watchWait } from './screen-wait.ts'

const everyMs = 60_000

const useTelling = (): void => {
  useEffect(() => {
    const tell = () => void tellScreens()
    const onHidden = () => document.hidden && tell()
    const timer = setInterval(tell, everyMs)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onHidden)
      forgetScreens()
    }
  }, [])
}

/** Counts each screen that is opened, by the pattern of its address, and how long it took to show what it is about. */
const useCounting = (): void => {
  const page = useCurrentPage()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  useEffect(() => {
    if (!page) return
    void pathname
    let isCounted = false
    const count = (waitedMs: number | null) => {
      if (isCounted) return
      isCounted = true
      countScreen(page.path, waitedMs)
    }
    const watch = watchWait(
      {
        load: page.load,
        isBusy: () => queries.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0,
        isHidden: () => document.hidden,
      },
      count,
    )
    return () => {
      watch.stop()
      count(null)
    }
  }, [page, pathname, queries])
}

/** Stands over every page, says nothing, and counts. */
export const UsageNotice = (): null => {
  useTelling()
  useCounting()
  return null
}
