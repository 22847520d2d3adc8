import { IconX } from '@tabler/icons-react'
import { type FileView, fileUrl } from '../../../kernel/contract/files.ts'
import { dayOf, formatDay } from '../../../kernel/contract/formats.ts'
import { call } from '../../../kernel/web/api/client.ts'
import { Card } from '../../../kernel/web/components/card.tsx'
import { IconButton } from '../../../kernel/web/components/icon-button.tsx'
import { showToast } from '../../../kernel/web/components/toast-store.ts'
import { useSession } from '../../../kernel/web/session/session-store.ts'
import { type AssetFollow, assetRoutes } from '../contract/follow.ts'
import classes from './follow.module.css'
import { PhotoButton } from './photo-button.tsx'
import type { Follow } from './use-follow.ts'

type Props = { data: AssetFollow; follow: Pick<Follow, 'settle' | 'tell'> }

const usePhotos = ({ data, follow: { settle, tell } }: Props) => {
  const { id } = data.asset
  const restore = (photoId: string) => call(assetRoutes.restorePhoto, { params: { id, photoId } }).then(settle, tell)
  return {
    add: (file: FileView) =>
      void call(assetRoutes.addPhoto, { params: { id }, body: { fileId: file.id } }).then(settle, tell),
    remove: (photoId: string) =>
      void call(assetRoutes.removePhoto, { params: { id, photoId } }).then(next => {
        settle(next)
        showToast({
          variant: 'success',
          text: 'Quitaste la foto',
          action: { label: 'Deshacer', run: () => void restore(photoId) },
        })
      }, tell),
  }
}

/** Pictures of the asset, newest first; one that is taken away can be brought back for a day. */
export const PhotosCard = (props: Props) => {
  const { data } = props
  const { environment } = useSession()
  const { add, remove } = usePhotos(props)
  const dayText = (instant: string) => formatDay(dayOf(instant, environment.timeZone), data.today)
  return (
    <Card title="Fotos" side={!data.asset.isDeleted && <PhotoButton label="Agregar foto" onUploaded={add} />}>
      {data.photos.length === 0 ? (
        <p className={classes.quiet}>Sin fotos. Una al entregarlo ahorra discusiones al retirarlo.</p>
      ) : (
        <ul className={classes.photos}>
          {data.photos.map(({ id, fileId, actor, createdAt }) => (
            <li key={id}>
              <a href={fileUrl(fileId)} target="_blank" rel="noreferrer">
                <img src={fileUrl(fileId)} alt={`${data.asset.code}, ${dayText(createdAt)}`} loading="lazy" />
              </a>
              <span>
                {dayText(createdAt)} · {actor}
              </span>
              <IconButton size="small" icon={IconX} label="Quitar la foto" onClick={() => remove(id)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
