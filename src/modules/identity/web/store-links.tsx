import { IconBrandApple, IconBrandGooglePlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/api/client.ts'
import { sessionRoutes } from '../contract/session.ts'
import classes from './store-links.module.css'

/** The phone application in the two stores, for installations that say where it is. */
export const StoreLinks = () => {
  const { data } = useQuery({
    queryKey: ['public-links'],
    queryFn: ({ signal }) => call(sessionRoutes.links, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stores = [
    { name: 'Google Play', url: data?.playStore, icon: IconBrandGooglePlay },
    { name: 'App Store', url: data?.appStore, icon: IconBrandApple },
  ].filter(store => store.url)
  if (stores.length === 0) return <footer className={classes.stores} />
  return (
    <footer className={classes.stores}>
      Para vender en la calle:
      {stores.map(({ name, url, icon: Logo }) => (
        <a key={name} href={url ?? undefined} target="_blank" rel="noopener noreferrer">
          <Logo size={16} stroke={1.75} aria-hidden />
          {name}
        </a>
      ))}
    </footer>
  )
}
