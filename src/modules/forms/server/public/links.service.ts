import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { newId } from '../../../../kernel/server/ids.ts'
import { listQuestions } from '../../contract/definition/questions.ts'
import { type FormLink, type LinkInput, linkProblems, maximumLinks } from '../../contract/public/links.ts'
import { type Acting, remember } from '../forms/forms.service.ts'
import { lockForm, requireForm, type StoredForm } from '../forms/stored-form.ts'
import { findVersion } from '../forms/version.queries.ts'
import { hashLinkToken, newLinkToken } from './link-token.ts'
import { findLink, listLinks } from './links.queries.ts'

/** What only a person with an account can give: files, and records of the company. */
const withAccount = new Set(['photo', 'signature', 'article', 'customer'])

const refuseUnfit = async ({ tenant }: Acting, form: StoredForm): Promise<void> => {
  if (form.publishedNumber === null || form.retiredAt) throw problem(linkProblems.notPublished)
  if (form.kind !== 'survey' || form.subject !== 'none') throw problem(linkProblems.onlySurveys)
  const version = await findVersion(tenant, form.id, form.publishedNumber)
  const unfit = version ? listQuestions(version.definition).filter(({ kind }) => withAccount.has(kind)) : []
  if (unfit.length === 0) return
  const titles = unfit.slice(0, 3).map(({ title }) => `«${title}»`)
  throw problem(linkProblems.needsAccount, {
    message: `Por un enlace público no se pueden mandar fotos, firmas ni datos de la empresa: quitá ${titles.join(', ')}${unfit.length > 3 ? '…' : ''}`,
  })
}

export const readLinks = async ({ tenant }: Acting, formId: string): Promise<{ items: FormLink[] }> => {
  await requireForm(tenant, formId)
  return { items: (await listLinks(tenant, formId)).map(({ formId: _form, ...link }) => link) }
}

const dayMs = 86_400_000

/** A new address of a form, shown this once: only its hash is stored. Throws notFound and what keeps a form from the public. */
export const createLink = async (
  acting: Acting,
  formId: string,
  { name, days, maxAnswers }: LinkInput,
): Promise<FormLink & { path: string }> => {
  const { tenant, session } = acting
  const form = await lockForm(tenant, formId)
  await refuseUnfit(acting, form)
  const open = (await listLinks(tenant, formId)).filter(({ state }) => state === 'open')
  if (open.length >= maximumLinks) throw problem(linkProblems.tooMany)
  const [id, token] = [newId(), newLinkToken(tenant.envId)]
  await tenant.db
    .insertInto('formLinks')
    .values({
      envId: tenant.envId,
      id,
      formId,
      name,
      tokenHash: hashLinkToken(token),
      expiresAt: new Date(Date.now() + days * dayMs),
      maxAnswers,
      createdBy: session.userId,
      author: session.displayName,
    })
    .execute()
  await remember(acting, formId, 'form-link-created', { link: name })
  const link = await findLink(tenant, id)
  if (!link) throw problem(problems.notFound)
  const { formId: _form, ...shown } = link
  return { ...shown, path: `/f/${token}` }
}

/** Closes an address for good; its answers stay. Throws notFound. */
export const closeLink = async (acting: Acting, id: string): Promise<FormLink> => {
  const { tenant } = acting
  const link = await findLink(tenant, id)
  if (!link) throw problem(problems.notFound)
  await tenant.db
    .updateTable('formLinks')
    .set({ revokedAt: new Date() })
    .where('envId', '=', tenant.envId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .execute()
  await remember(acting, link.formId, 'form-link-revoked', { link: link.name })
  const { formId: _form, ...shown } = link
  return { ...shown, state: 'closed' }
}
