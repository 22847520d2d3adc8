import { messageOf } from '../../../../kernel/web/api/api-error.ts'
import { request } from '../../../../kernel/web/api/client.ts'
import { showToast } from '../../../../kernel/web/components/toast-store.ts'

const tell = (error: unknown): void => showToast({ variant: 'error', text: messageOf(error) })

/** Opens an address that is known only later: the tab is opened at once, or the browser would take it for a pop-up. */
export const openInTab = async (address: () => Promise<string>): Promise<void> => {
  const tab = window.open('about:blank', '_blank')
  try {
    const url = await address()
    if (!tab) {
      window.location.assign(url)
      return
    }
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    tell(error)
  }
}

/** A file of ours in a tab; asking for the session first renews it when it had expired. */
export const openFileInTab = (path: string): Promise<void> =>
  openInTab(async () => {
    await request({ method: 'GET', url: '/api/auth/session' })
    return path
  })

export const openMail = (address: () => Promise<string>): Promise<void> =>
  address().then(url => window.location.assign(url), tell)
