import { problem, problems } from '../../../../kernel/contract/problems.ts'
import { createRateLimiter } from '../../../../kernel/server/http/rate-limit.ts'
import type { Platform } from '../../../../kernel/server/platform.ts'
import { addProspect } from '../../../customers/server/index.ts'
import { readOpening } from '../../../forms/server/index.ts'
import type { Interest } from '../../contract/open-store.ts'
import { storeProblems } from '../../contract/problems.ts'
import { inOpenStore } from './open-store.service.ts'

/** Of one company, from everywhere together. */
const perCompany = { max: 60, windowSeconds: 60 }
/** An opening is good for one form, as long as it is good at all. */
const perOpening = { max: 1, windowSeconds: 86_400 }

const requireOpening = (secret: string, company: string, opening: string): void => {
  const { state } = readOpening(secret, { linkId: company, opening, now: new Date() })
  if (state === 'early') throw problem(storeProblems.tooFast)
  if (state === 'stale') throw problem(storeProblems.stale)
  if (state === 'forged')
    throw problem(problems.invalidInput, {
      errors: [{ path: 'opening', message: 'Volvé a cargar la página: lo que escribiste sigue acá.' }],
    })
}

/**
 * Receives shops that want to buy. What slows programs down is what slows them down at the links of forms
 * (docs/decisions/0079-assignments-and-links.md): a signed opening, good for one and not at once, a field that only
 * programs fill in, and limits for each address and each company.
 */
export const createInterest = ({ withTenant, secret }: Pick<Platform, 'withTenant' | 'secret'>) => {
  const limiter = createRateLimiter('store-interest')
  return async (company: string, { opening, website, ...typed }: Interest): Promise<void> => {
    await inOpenStore(withTenant, company, async () => undefined)
    requireOpening(secret, company, opening)
    await inOpenStore(
      withTenant,
      company,
      async tenant => {
        await limiter.take(tenant.db, company, perCompany)
        await limiter.take(tenant.db, opening, perOpening)
        if (website !== '') return
        const { shopName, contact, phone, email, locality, note } = typed
        const words = [`Contacto: ${contact}.`, note].filter(Boolean).join(' ')
        await addProspect(tenant, 'Tienda', { name: shopName, phone, email, locality, note: words })
      },
      { readOnly: false },
    )
  }
}
