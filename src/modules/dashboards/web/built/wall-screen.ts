import { type RefObject, useEffect, useRef } from 'react'

/** The browser may refuse, or not know how: the page takes its whole window all the same. */
export const askFullScreen = (): void => {
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

const leaveFullScreen = (): void => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}

/** Escape closes it; leaving the browser's own full screen does, too. */
export const useDialog = (onLeave: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    const onChange = () => {
      if (!document.fullscreenElement) leave.current()
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => {
      document.removeEventListener('fullscreenchange', onChange)
      leaveFullScreen()
      element?.close()
    }
  }, [])
  return dialog
}

const retryEvery = 30_000

/** What could not be brought is asked for again by itself: nobody stands at a wall to press Reintentar. */
export const useRetry = (failures: number, retry: () => unknown): void => {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => latest.current(), retryEvery)
    return () => clearTimeout(timer)
  }, [failures])
}

/** The screen of a wall stays lit where the browser can ask for it; it lets go whenever the page is hidden. */
export const useLitScreen = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused to save battery: the wall goes on without.
      lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isOver) await lock?.release()
    }
    const onVisible = () => void ask()
    onVisible()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
}

/** A screenful further down; from the end, back to the top. */
const scrollOn = (element: HTMLElement): void => {
  const { scrollTop, clientHeight, scrollHeight } = element
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  element.scrollTo({ top: isAtEnd ? 0 : scrollTop + clientHeight, behavior })
}

const settleAfter = 2_000

/** What stands on a wall: where it scrolls, how long it is shown, and whether somebody holds it still. */
export type WallPlace = { scroller: RefObject<HTMLElement | null>; seconds: number; isHeld: boolean }

/** What is higher than the screen is seen part by part, all of it within a turn: nobody scrolls a wall. */
export const useWholeDashboard = ({ scroller, seconds, isHeld }: WallPlace): void => {
  // Newer browsers answer a promise, which is no way to take an effect back.
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller])
  useEffect(() => {
    const element = scroller.current
    if (!element || isHeld) return
    const plan = (): void => {
      const screens = Math.max(1, Math.ceil(element.scrollHeight / element.clientHeight - 0.01))
      const go = () => {
        scrollOn(element)
        plan()
      }
      timer = setTimeout(go, (seconds * 1_000 - settleAfter) / screens)
    }
    // Drawn by then, it has its height.
    let timer = setTimeout(plan, settleAfter)
    return () => clearTimeout(timer)
  }, [scroller, seconds, isHeld])
}
