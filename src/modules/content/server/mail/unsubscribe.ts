import { z } from 'zod'
import { problem } from '../../../../kernel/contract/problems.ts'
import type { WithTenant } from '../../../../kernel/server/database/tenancy.ts'
import { createSealer } from '../../../../kernel/server/sealing.ts'
import { noticeMailProblems } from '../../contract/notice-mail.ts'
import { oneClickPath, unsubscribePath } from '../../contract/unsubscribe-path.ts'
import { writeWantsMail } from './notice-mail.queries.ts'

type Subscriber = { envId: string; userId: string }

const boundTo = 'unsubscribe'
const sealerOf = (secret: string) => createSealer(secret, 'notice-mail')
const pair = z.tuple([z.uuid(), z.uuid()])

/**
 * The addresses with which a person stops the mails: the page in the foot, which asks first, and that of the mail program's
 * button. Their token is sealed with the installation's secret and does not expire.
 */
export const unsubscribeUrls = (
  { secret, publicUrl }: { secret: string; publicUrl: string },
  { envId, userId }: Subscriber,
): { unsubscribeUrl: string; oneClickUrl: string } => {
  const search = new URLSearchParams({ token: sealerOf(secret).seal(`${envId} ${userId}`, boundTo) })
  return {
    unsubscribeUrl: `${publicUrl}${unsubscribePath}?${search}`,
    oneClickUrl: `${publicUrl}${oneClickPath}?${search}`,
  }
}

/** Throws invalidLink for a token that this installation did not seal. */
const readToken = (secret: string, token: string): Subscriber => {
  try {
    const [envId, userId] = pair.parse(sealerOf(secret).open(token, boundTo).split(' '))
    return { envId, userId }
  } catch (cause) {
    throw problem(noticeMailProblems.invalidLink, { cause })
  }
}

/** Whoever opens the link of a mail no longer gets them; the same link again changes nothing. */
export const unsubscribe = async (
  { withTenant, secret }: { withTenant: WithTenant; secret: string },
  token: string,
): Promise<{ company: string }> => {
  const { envId, userId } = readToken(secret, token)
  return withTenant(envId, async tenant => {
    await writeWantsMail(tenant, userId, false)
    return { company: (await tenant.environment()).name }
  })
}

/** As a form of either kind sends it. */
const oneClick = /(^|&)List-Unsubscribe=One-Click(&|$)|name="?List-Unsubscribe"?\r?\n\r?\nOne-Click\r?\n/i

/** Throws notOneClick for a body that no mail program sends: a form elsewhere does not stop anybody's mails by accident. */
export const requireOneClick = (body: unknown): void => {
  const text = body instanceof Uint8Array ? Buffer.from(body).toString('latin1').trim() : ''
  if (!oneClick.test(text)) throw problem(noticeMailProblems.notOneClick)
}
