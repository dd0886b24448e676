// Front door of what viewers follow.
export { addFavorite } from './add-favorite.ts';
export { listFavoriteEvents } from './list-favorite-events.ts';
export { listFavorites } from './list-favorites.ts';
export type { FavoritesDeps } from './ports.ts';
export { removeFavorite } from './remove-favorite.ts';
export { createFavoritesStore } from './store.ts';
