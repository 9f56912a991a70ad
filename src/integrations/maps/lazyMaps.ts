/** The maps provider, whose code is fetched when somebody asks it the first time. */
export const lazyMaps = () => import(/* webpackChunkName: "maps-part" */ './index');
