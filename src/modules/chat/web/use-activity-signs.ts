import { useEffect } from 'react'
import { call } from '../../../kernel/web/api/client.ts'
import { chatRoutes } from '../contract/chat.ts'

/** Shared by the tabs of a browser: one of them tells for all. */
const toldKey = 'anden.chat-active'
const tellEveryMs = 60_000
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

const tell = (): void => {
  const now = Date.now()
  const told = Number(localStorage.getItem(toldKey) ?? 0)
  if (now >= told && now - told < tellEveryMs) return
  localStorage.setItem(toldKey, String(now))
  // One that does not arrive is made good by the next.
  call(chatRoutes.activity, {}).catch(() => localStorage.removeItem(toldKey))
}

/** Says, at most once a minute, that somebody is using the product: without it, the person is shown as away. */
export const useActivitySigns = (): void => {
  useEffect(() => {
    localStorage.removeItem(toldKey)
    tell()
    for (const sign of signs) window.addEventListener(sign, tell, { passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, tell)
    }
  }, [])
}
