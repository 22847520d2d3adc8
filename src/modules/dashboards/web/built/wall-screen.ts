import { type RefObject, useEffect, useRef } from 'react'

/** Requests full screen. If the browser refuses or does not support it, the page still fills its window. */
export const askFullScreen = (): void => {
  document.documentElement.requestFullscreen?.().catch(() => undefined)
}

const leaveFullScreen = (): void => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
}

/** Closes on Escape, and when the browser's full screen ends. */
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

/** Retries failed requests automatically, because nobody is at a wall screen to press Reintentar. */
export const useRetry = (failures: number, retry: () => unknown): void => {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (failures === 0) return
    const timer = setTimeout(() => latest.current(), retryEvery)
    return () => clearTimeout(timer)
  }, [failures])
}

/** Keeps the screen on, if the browser supports it. The browser releases the lock whenever the page is hidden. */
export const useLitScreen = (): void => {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused to save battery: the screen may switch off.
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

/** Scrolls down one screen; at the end, back to the top. */
const scrollOn = (element: HTMLElement): void => {
  const { scrollTop, clientHeight, scrollHeight } = element
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  element.scrollTo({ top: isAtEnd ? 0 : scrollTop + clientHeight, behavior })
}

const settleAfter = 2_000

/** The scrolling element of a wall, how long a dashboard is shown, and whether it is paused. */
export type WallPlace = { scroller: RefObject<HTMLElement | null>; seconds: number; isHeld: boolean }

/** Scrolls through a dashboard higher than the screen within its turn, because nobody scrolls a wall screen. */
export const useWholeDashboard = ({ scroller, seconds, isHeld }: WallPlace): void => {
  // Newer browsers return a promise, which an effect must not return.
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
    // By then the dashboard is rendered and has its height.
    let timer = setTimeout(plan, settleAfter)
    return () => clearTimeout(timer)
  }, [scroller, seconds, isHeld])
}
