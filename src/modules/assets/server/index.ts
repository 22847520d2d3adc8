import { dayOf } from '../../../kernel/contract/formats.ts'
import { actorOf } from '../../../kernel/server/audit.ts'
import { type BoundRoute, type HandlerInput, handle } from '../../../kernel/server/http/register-routes.ts'
import { handlePdf } from '../../../kernel/server/pdf/pdf-routes.ts'
import type { Platform } from '../../../kernel/server/platform.ts'
import { bindResource } from '../../../kernel/server/resources/resource-routes.ts'
import type { Session } from '../../../kernel/server/session/session.ts'
import { assets } from '../contract/assets.ts'
import { assetRoutes } from '../contract/follow.ts'
import { assetRules } from './asset.rules.ts'
import { readContractDocument } from './contract-document.ts'
import { addInspection, addPhoto, readFollow, setPhotoRemoved } from './follow.service.ts'
import { agreeTerms, moveAsset, undoMovement } from './move.service.ts'

export { checkAssetLedger } from './ledger.queries.ts'
export { describeAsset } from './photo-document.ts'
export { seedAssets } from './seed.ts'

const todayOf = ({ timeZone }: Session): string => dayOf(new Date(), timeZone)

type Input = Pick<HandlerInput, 'tenant' | 'session'> & { params: { id: string } }

/** The asset as it is after what was done to it. */
const followed = ({ tenant, session, params }: Input) => readFollow(tenant, params.id, todayOf(session))

/** What the company lends to its customers (spec.md §2, /apps/comodatos). */
export const createAssetRoutes = (platform: Platform): BoundRoute[] => [
  ...bindResource(assets, platform, assetRules),
  handle(assetRoutes.follow, followed),
  handle(assetRoutes.move, async input => {
    const { tenant, session, params, body } = input
    await moveAsset(tenant, actorOf(session), { ...body, id: params.id, today: todayOf(session) })
    return followed(input)
  }),
  handle(assetRoutes.undo, async input => {
    const { tenant, session, params, body } = input
    await undoMovement(tenant, actorOf(session), { ...body, id: params.id, today: todayOf(session) })
    return followed(input)
  }),
  handle(assetRoutes.agree, async input => {
    await agreeTerms(input.tenant, actorOf(input.session), { ...input.body, id: input.params.id })
    return followed(input)
  }),
  handle(assetRoutes.inspect, async input => {
    const { tenant, session, params, body } = input
    await addInspection(tenant, actorOf(session), { ...body, id: params.id, today: todayOf(session) })
    return followed(input)
  }),
  handle(assetRoutes.addPhoto, async input => {
    await addPhoto(input.tenant, actorOf(input.session), { ...input.body, id: input.params.id })
    return followed(input)
  }),
  handle(assetRoutes.removePhoto, async input => {
    await setPhotoRemoved(input.tenant, actorOf(input.session), input.params, true)
    return followed(input)
  }),
  handle(assetRoutes.restorePhoto, async input => {
    await setPhotoRemoved(input.tenant, actorOf(input.session), input.params, false)
    return followed(input)
  }),
  handlePdf(platform.withTenant, assetRoutes.contractPdf, ({ tenant, session, params }) =>
    readContractDocument(tenant, platform.files, { ...params, today: todayOf(session) }),
  ),
]
