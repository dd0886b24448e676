export { Workshop as WorkshopPage } from '@floodlit/ui/workshop';
