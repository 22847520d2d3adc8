import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { createEnvironmentLoop } from '../../../../kernel/server/environment-loop.ts'
import type { Loop } from '../../../../kernel/server/loop.ts'
import { type MailSetting, mailDueNotice } from './notice-mail.service.ts'

const defaultEveryMs = 20_000
/** Turns of one company before the others have theirs. */
const turnsInARow = 20

export type NoticeMailOptions = MailSetting & {
  withTenant: WithTenant
  listEnvironments: () => Promise<{ id: string }[]>
  onError: (error: unknown) => void
  everyMs?: number
}

/** Puts notices that began among the outgoing mails while the server is up. */
export const createNoticeMailLoop = (options: NoticeMailOptions): Pick<Loop, 'start' | 'stop'> => {
  const { withTenant, listEnvironments, onError, everyMs = defaultEveryMs } = options
  const work = async (envId: string, signal: AbortSignal): Promise<boolean> => {
    for (let turn = 0; turn < turnsInARow; turn += 1)
      if (signal.aborted || !(await withTenant(envId, tenant => mailDueNotice(tenant, options)))) return false
    return true
  }
  return createEnvironmentLoop({ listEnvironments, work, everyMs, onError })
}
