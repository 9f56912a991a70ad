export { drivingRoute, type LatLng } from './directions';
export { loadMaps, MAP_FAILURE_TEXT, MapsFailure, onMapsRefused, reasonText } from './loadMaps';
export { addressOf, locate, suggestAddresses, type PlaceAddress, type Suggestion } from './places';
