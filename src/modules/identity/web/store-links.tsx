import { IconBrandApple, IconBrandGooglePlay } from '@tabler/icons-react'
import classes from './store-links.module.css'
import { usePublicLinks } from './use-public-links.ts'

/** The phone application in the two stores, for installations that say where it is. */
export const StoreLinks = () => {
  const data = usePublicLinks()
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
